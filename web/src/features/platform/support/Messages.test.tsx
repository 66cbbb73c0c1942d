import { fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { Messages } from "./Messages";

const close = vi.fn(async () => ({}));
const message = {
  id: 7,
  title: "Maintenance on Sunday",
  text: "From 2 to 3 in the night.",
  link: "https://haat.example/news",
  createdAt: "2026-11-20T10:00:00+05:30",
};
const listed = vi.fn(() => ({ data: [message] as object[] }));
vi.mock("./api", () => ({
  useListMessagesQuery: () => listed(),
  useCloseMessageMutation: () => [close],
}));

beforeAll(() => startI18n("en"));

it("a message shows its text and a safe link, and is closed by its button", async () => {
  render(<Messages />);

  expect(await screen.findByText("From 2 to 3 in the night.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Read more" }).getAttribute("rel")).toBe("noreferrer");
  fireEvent.click(screen.getByRole("button", { name: "Close Maintenance on Sunday" }));
  expect(close).toHaveBeenCalledWith(7);
});

it("without messages there is nothing over the page", () => {
  listed.mockReturnValueOnce({ data: [] });
  const { container } = render(<Messages />);

  expect(container.innerHTML).toBe("");
});
