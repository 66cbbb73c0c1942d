import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { ReturnForm } from "./ReturnForm";

const ask = vi.hoisted(() => vi.fn());
vi.mock("../api", () => ({ useAskReturnMutation: () => [ask, { isLoading: false }] }));
const pictures = vi.hoisted(() => ({ ids: [] as string[], chosen: [], sending: false }));
vi.mock("@/shared/pictures/usePictures", () => ({ usePictures: () => pictures }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["returns", "cart", "media"]);
});
beforeEach(() => {
  sessionStorage.clear();
  pictures.ids = [];
  ask.mockReset().mockReturnValue({ unwrap: () => Promise.resolve() });
});

const show = (left: number) =>
  render(
    <StoreContext value={{ mobileNumber: "9000012345" } as CurrentStore}>
      <ReturnForm orderId={7} goods={[{ id: 1, name: "Fan", picture: null, left }]} onClose={vi.fn()} />
    </StoreContext>,
  );
const send = async (times: number) => {
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Ask the store" })));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(times));
  return ask.mock.lastCall?.[0];
};

const increase = async (times: number) => {
  for (let done = 0; done < times; done += 1)
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Increase Fan" })));
};

it("keeps what was typed and its key over a reload until it is sent", async () => {
  const before = show(5);
  await increase(3);
  fireEvent.change(screen.getByLabelText(/Note/), { target: { value: "Bent blade" } });
  pictures.ids = ["11111111-1111-4111-8111-111111111111"];
  ask.mockReturnValueOnce({ unwrap: () => Promise.reject({ status: "FETCH_ERROR" }) });
  const first = await send(1);
  expect(first.pictures).toEqual(pictures.ids);
  before.unmount();
  pictures.ids = [];

  // The return may have been recorded, so less may be left. The same lines are sent again and take effect once.
  const after = show(2);
  expect(screen.getByRole("spinbutton")).toHaveValue("3");
  expect(screen.getByLabelText(/Note/)).toHaveValue("Bent blade");
  expect(await send(2)).toEqual(first);
  after.unmount();

  show(5);
  expect(screen.getByRole("spinbutton")).toHaveValue("0");
});

it("returns no more than is left after a reload", async () => {
  const before = show(5);
  await increase(3);
  before.unmount();

  show(2);
  expect(screen.getByRole("spinbutton")).toHaveValue("2");
  expect((await send(1)).lines).toMatchObject([{ itemId: 1, quantity: 2 }]);
});

it("sends other pictures as another return", async () => {
  pictures.ids = ["11111111-1111-4111-8111-111111111111"];
  show(5);
  await increase(1);
  ask.mockReturnValueOnce({ unwrap: () => Promise.reject({ status: "FETCH_ERROR" }) });
  const first = await send(1);
  pictures.ids = ["22222222-2222-4222-8222-222222222222"];

  const second = await send(2);
  expect(second.pictures).toEqual(pictures.ids);
  expect(second.key).not.toBe(first.key);
});
