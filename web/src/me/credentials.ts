// What a login, a password and an e-mail address must look like before the server is asked.

const SHORTEST_LOGIN = 3;
const SHORTEST_PASSWORD = 8;

export function isLogin(text: string): boolean {
  return text.trim().length >= SHORTEST_LOGIN && /^[\p{L}\p{N}_.-]+$/u.test(text.trim());
}

export function isPassword(text: string): boolean {
  return text.length >= SHORTEST_PASSWORD;
}

export function isEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim());
}
