import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import type { BillToPay } from "../wire";
import { CollectForm } from "./CollectForm";

const record = vi.hoisted(() => vi.fn());
vi.mock("../api", () => ({ useRecordCollectionMutation: () => [record, { isLoading: false }] }));
const pictures = vi.hoisted(() => ({ ids: [] as string[], chosen: [], sending: false }));
vi.mock("@/shared/pictures/usePictures", () => ({ usePictures: () => pictures }));

const BILLS = [
  { name: "INV/1", due: null, left: 1100, ofOrder: false },
  { name: "INV/2", due: null, left: 800, ofOrder: false },
];
const LOST = { status: "FETCH_ERROR" };
const REFUSED = { status: 422, data: { message: "Wrong", errors: { bills: ["No longer open."] } } };
const onRefused = vi.fn();

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["payments", "media"]);
});
beforeEach(() => {
  sessionStorage.clear();
  pictures.ids = [];
  record.mockReset().mockReturnValue({ unwrap: () => Promise.resolve({}) });
  onRefused.mockReset();
});

const form = (bills: BillToPay[] | undefined, today = "2026-11-27") => (
  <StoreContext value={{ mobileNumber: "9000012345" } as CurrentStore}>
    <CollectForm
      party={{ code: "P001", name: "Ambica" }}
      bills={bills}
      unlisted={<p>No connection</p>}
      today={today}
      onRefused={onRefused}
      onRecorded={vi.fn()}
    />
  </StoreContext>
);
const fails = (error: object) => record.mockReturnValueOnce({ unwrap: () => Promise.reject(error) });
const send = async (times: number) => {
  fireEvent.click(screen.getByRole("button", { name: /^Record/ }));
  await waitFor(() => expect(record).toHaveBeenCalledTimes(times));
  return record.mock.lastCall?.[0];
};

it("records without the bills where they are not known, and keeps what was typed once they are", async () => {
  const { rerender } = render(form(undefined));
  expect(screen.getByText("No connection")).toBeVisible();
  expect(screen.queryByText(/No open bills/)).toBeNull();
  fireEvent.change(screen.getByLabelText("Amount"), { target: { value: "250" } });
  rerender(form(BILLS));

  expect(screen.getByLabelText("Amount")).toHaveValue("250");
  expect(await send(1)).toMatchObject({ amount: "250", bills: [] });
});

it("refuses an amount that is too much, and the words go once it is corrected", async () => {
  render(form([]));
  const amount = screen.getByLabelText("Amount");
  fireEvent.change(amount, { target: { value: "1000000000" } });
  fireEvent.click(screen.getByRole("button", { name: /^Record/ }));
  expect(await screen.findByText("Please enter an amount above 0, up to ₹9,99,99,999")).toBeVisible();
  expect(record).not.toHaveBeenCalled();
  fireEvent.change(amount, { target: { value: "500" } });
  expect(screen.queryByText(/Please enter an amount/)).toBeNull();
});

it("sends no bill that is not listed any more", async () => {
  const { rerender } = render(form(BILLS));
  fireEvent.click(screen.getByRole("checkbox", { name: /INV\/1/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: /INV\/2/ }));
  rerender(form(BILLS.slice(1)));

  expect(await send(1)).toMatchObject({ amount: "1900", bills: ["INV/2"] });
});

it("says that a bill is refused also where none is left, and asks for the list", async () => {
  const { rerender } = render(form(BILLS.slice(0, 1)));
  fireEvent.click(screen.getByRole("checkbox"));
  fails(REFUSED);
  await send(1);
  await waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  rerender(form([]));

  expect(screen.getByText("No longer open.")).toBeVisible();
  expect(await send(2)).toMatchObject({ bills: [] });
});

it("sends the same again after a lost answer, also if the bill has gone: it may be recorded", async () => {
  const { rerender } = render(form(BILLS));
  fireEvent.click(screen.getByRole("checkbox", { name: /INV\/1/ }));
  fails(LOST);
  const first = await send(1);
  rerender(form(BILLS.slice(1)));

  expect(await send(2)).toEqual(first);
});

it("keeps what was typed and its key over a reload until it is recorded", async () => {
  const before = render(form(BILLS));
  fireEvent.click(screen.getByRole("checkbox", { name: /INV\/1/ }));
  fireEvent.change(screen.getByLabelText(/Note/), { target: { value: "Counter" } });
  fails(LOST);
  const first = await send(1);
  before.unmount();

  const after = render(form(BILLS));
  expect(screen.getByRole("checkbox", { name: /INV\/1/ })).toBeChecked();
  expect(screen.getByLabelText(/Note/)).toHaveValue("Counter");
  expect(await send(2)).toEqual(first);
  after.unmount();

  render(form(BILLS));
  expect(screen.getByLabelText("Amount")).toHaveValue("");
});

const asUpi = async () => {
  fireEvent.click(screen.getByRole("checkbox", { name: /INV\/1/ }));
  fireEvent.click(screen.getByRole("button", { name: "UPI" }));
  fails(LOST);
  return send(1);
};

it("sends the same again after a reload, with the screenshot that the form lost", async () => {
  pictures.ids = ["11111111-1111-4111-8111-111111111111"];
  const before = render(form(BILLS));
  const first = await asUpi();
  expect(first.picture).toBe(pictures.ids[0]);
  before.unmount();
  pictures.ids = [];

  const after = render(form(BILLS.slice(1)));
  expect(await send(2)).toEqual(first);
  after.unmount();

  render(form(BILLS));
  fireEvent.click(screen.getByRole("checkbox", { name: /INV\/1/ }));
  fireEvent.click(screen.getByRole("button", { name: "UPI" }));
  expect((await send(3)).key).not.toBe(first.key);
});

it("sends another screenshot as another collection", async () => {
  pictures.ids = ["11111111-1111-4111-8111-111111111111"];
  const { rerender } = render(form(BILLS));
  const first = await asUpi();
  pictures.ids = ["22222222-2222-4222-8222-222222222222"];
  rerender(form(BILLS));

  const second = await send(2);
  expect(second.picture).toBe(pictures.ids[0]);
  expect(second.key).not.toBe(first.key);
});

it("dates a cheque of a kept form on the day of sending, unless a day was chosen", async () => {
  const asCheque = () => fireEvent.click(screen.getByRole("button", { name: "Cheque" }));
  const before = render(form(BILLS));
  fireEvent.click(screen.getByRole("checkbox", { name: /INV\/1/ }));
  asCheque();
  before.unmount();

  render(form(BILLS, "2026-11-28"));
  expect(screen.getByLabelText("Date on the cheque")).toHaveValue("2026-11-28");
  fails(LOST);
  expect(await send(1)).toHaveProperty("chequeOn", "2026-11-28");
  fireEvent.change(screen.getByLabelText("Date on the cheque"), { target: { value: "2026-12-05" } });
  expect(await send(2)).toHaveProperty("chequeOn", "2026-12-05");
});
