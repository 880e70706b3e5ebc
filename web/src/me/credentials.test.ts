import { expect, test } from "vitest";
import { isEmail, isLogin, isPassword } from "./credentials";

test("what cannot be right is not sent to the server", () => {
  expect(["ada", " ada.l ", "żółw-7", "ad", "a b", "ada!", ""].map(isLogin)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(["eight888", "seven77", ""].map(isPassword)).toEqual([true, false, false]);
  expect(["ada@example.org", " ada@example.org ", "ada@example", "a b@example.org", ""].map(isEmail)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
