"""A stranger's bot in forty lines: it opens a table of Divers, waits for an opponent, and plays random legal moves.

python examples/bot.py http://127.0.0.1:8765            prints the address where you can play against it
python examples/bot.py http://127.0.0.1:8765 k7m2p9qd   takes the open seat at that table
"""

import asyncio
import json
import random
import sys

import httpx
import websockets


async def play(server: str, table: str | None = None) -> list[float]:
    """Plays one game and returns its result, one number a seat."""
    async with httpx.AsyncClient(base_url=server) as http:
        guest = (await http.post("/api/guest", json={"name": "Forty Lines"})).raise_for_status().json()
        headers = {"Authorization": f"Bearer {guest['token']}"}
        if table is None:
            wanted = {"game": "divers", "seats": [{"kind": "me"}, {"kind": "open"}]}
            table = (await http.post("/api/tables", json=wanted, headers=headers)).raise_for_status().json()["id"]
            print(f"Play against me at {server}/table/{table}", flush=True)
        else:
            seats = (await http.get(f"/api/tables/{table}")).raise_for_status().json()["seats"]
            seat = next(number for number, seat in enumerate(seats) if seat["kind"] == "open")
            (await http.post(f"/api/tables/{table}/seats/{seat}", headers=headers)).raise_for_status()

    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with websockets.connect(address, additional_headers=headers) as socket:
        async for text in socket:
            message = json.loads(text)
            # `sync` is the whole table, `update` what changed; both say which moves we have, in the game's notation.
            if message["type"] in ("sync", "update"):
                if message["table"] and message["table"]["result"]:
                    return list(message["table"]["result"])
                if message["moves"]:
                    move = {"type": "move", "id": f"m{message['v']}", "v": message["v"], "move": random.choice(message["moves"])}
                    await socket.send(json.dumps(move))
            elif message["type"] == "refused":  # too fast, or too late: take a breath, and look at the whole table again
                await asyncio.sleep(1)
                await socket.send('{"type": "sync"}')
    raise ConnectionError("the server went away")


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:3])))
