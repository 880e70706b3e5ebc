// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { toasts } from "../design/toasts.svelte";
import { ApiProblem } from "./api";
import { refusalOf } from "./attempt";

const refuse = (key: string) => (): Promise<void> => Promise.reject(new ApiProblem({ key, values: {}, text: "No." }, 403));

test("a refusal that the form explains is returned, any other becomes a message", async () => {
  expect(await refusalOf(() => Promise.resolve(), "weak_password")).toBeNull();
  expect((await refusalOf(refuse("weak_password"), "weak_password"))?.key).toBe("weak_password");
  expect(toasts).toHaveLength(0);
  expect(await refusalOf(refuse("strange"), "weak_password")).toBeNull();
  expect(toasts.map(({ text }) => text)).toEqual(["No."]);
});
