import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { WrittenOrder } from "./WrittenOrder";

const { line, read } = vi.hoisted(() => ({ line: { online: true }, read: vi.fn() }));
vi.mock("@/shared/offline/connection", () => ({ useConnection: () => line }));
vi.mock("@/shared/session/useSession", () => ({
  useSession: () => ({ claims: { role: "user", code: "P001", session: "one" } }),
}));
vi.mock("./api", () => ({
  useReadWrittenMutation: () => [(order: object) => ({ unwrap: () => read(order) })],
  useReadOrderFileMutation: () => [vi.fn(), { isLoading: false }],
}));

const store = { mobileNumber: "9000012345" } as CurrentStore;
const onRead = vi.fn();
const page = (party?: string) => (
  <StoreContext value={store}>
    <WrittenOrder party={party} onRead={onRead} />
  </StoreContext>
);
const text = () => screen.getByRole("textbox");
const NO_LINE = { status: "FETCH_ERROR", error: "TypeError: Failed to fetch" };
const MATCHED = { text: "10 pc bulb" };

beforeEach(() => {
  localStorage.clear();
  line.online = true;
  read.mockReset();
  onRead.mockReset();
});

describe("a written order without a connection", () => {
  beforeEach(() => {
    line.online = false;
    read.mockRejectedValue(NO_LINE);
  });
  const write = async () => {
    const shown = render(page("P001"));
    await userEvent.type(text(), "10 pc bulb");
    await userEvent.click(screen.getByRole("button", { name: "read" }));
    expect(await screen.findByText("waiting")).toBeInTheDocument();
    return shown;
  };

  it("stays on the device, and is matched when the connection is back", async () => {
    const { rerender } = await write();
    expect(text()).toHaveValue("10 pc bulb");
    expect(onRead).not.toHaveBeenCalled();

    line.online = true;
    read.mockReset().mockResolvedValue([MATCHED]);
    rerender(page("P001"));

    await waitFor(() => expect(onRead).toHaveBeenCalledWith([MATCHED]));
    expect(read).toHaveBeenCalledExactlyOnceWith({ text: "10 pc bulb", party: "P001" });
    expect(text()).toHaveValue("");
    // An effect removes the text after the page shows that it was read.
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it("is there again after the page was left, for its own party alone", async () => {
    const { unmount } = await write();
    unmount();

    const other = render(page("P002"));
    expect(text()).toHaveValue("");
    other.unmount();
    render(page("P001"));
    expect(text()).toHaveValue("10 pc bulb");
    expect(screen.getByText("waiting")).toBeInTheDocument();
  });

  it("waits no longer once it is cleared", async () => {
    await write();
    await userEvent.clear(text());
    expect(screen.queryByText("waiting")).not.toBeInTheDocument();
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });
});

it("a refusal of the server is said, and nothing waits", async () => {
  read.mockRejectedValue({ status: 422, data: { message: "Too many lines" } });
  render(page());
  await userEvent.type(text(), "10 pc bulb");
  await userEvent.click(screen.getByRole("button", { name: "read" }));
  expect(await screen.findByText("Too many lines")).toBeInTheDocument();
  expect(screen.queryByText("waiting")).not.toBeInTheDocument();
});

it("a text that was not read yet is there again after the page was left, and does not wait", async () => {
  const { unmount } = render(page("P001"));
  await userEvent.type(text(), "10 pc bulb");
  unmount();
  render(page("P001"));
  expect(text()).toHaveValue("10 pc bulb");
  expect(screen.queryByText("waiting")).not.toBeInTheDocument();
  expect(read).not.toHaveBeenCalled();
});
