"""What the table says outside the games: the browser's texts and the server's refusals, in Polish and English."""
