// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import gujarati from "./gu/server.json";
import { i18n, startI18n } from "./i18n";
import type { Message } from "./server-text";
import { useServerText } from "./useServerText";

const moved = {
  key: "notification.order.moved",
  values: { number: 7, items: { key: "notification.item" }, status: { key: "status.Approved" } },
};
const english = "Order 7: 1 item approved";

function Text({ message }: { message: Message | undefined }) {
  return <p>{useServerText()(message, english)}</p>;
}

beforeAll(() => startI18n("en"));
afterEach(() => act(async () => void (await i18n.changeLanguage("en"))));

it("gives a notification in the reader's language, and follows a change of it", async () => {
  render(<Text message={moved} />);
  expect(screen.getByText(english)).toBeVisible();
  await act(async () => void (await i18n.changeLanguage("gu")));
  expect(
    await screen.findByText(
      gujarati["notification.order.moved"]
        .replace("{number}", "7")
        .replace("{items}", gujarati["notification.item"])
        .replace("{status}", gujarati["status.Approved"]),
    ),
  ).toBeVisible();
});

it("leaves what people wrote as they wrote it", async () => {
  await i18n.changeLanguage("gu");
  render(<Text message={undefined} />);
  expect(screen.getByText(english)).toBeVisible();
});
