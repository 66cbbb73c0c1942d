import { expect, it } from "vitest";
import { chatLink } from "./chat-link";

it("opens a chat with Indian mobile numbers alone", () => {
  expect(chatLink("9000054321", "Order 1")).toBe("https://wa.me/919000054321?text=Order%201");
  expect(chatLink("0265-2412345", "Order 1")).toBeNull();
});
