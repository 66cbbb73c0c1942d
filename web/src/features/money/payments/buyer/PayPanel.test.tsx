import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { PaidFor } from "../wire";
import { PayPanel } from "./PayPanel";

const request = vi.hoisted(() => vi.fn());
const report = vi.hoisted(() => vi.fn());
vi.mock("../api", () => ({
  useGetPaymentRequestQuery: request,
  useReportPaymentMutation: () => [report, { isLoading: false }],
  useStartOnlinePaymentMutation: () => [vi.fn(), { isLoading: false }],
}));
const NO_PICTURES = vi.hoisted(() => ({ ids: [], sending: false }));
vi.mock("@/shared/pictures/usePictures", () => ({ usePictures: () => NO_PICTURES }));
vi.mock("@/shared/pictures/PictureField", () => ({ PictureField: () => null }));

const words = (amounts: object, paidFor: PaidFor = { order: 7 }) => {
  request.mockReturnValue({
    data: { upi: null, online: null, over: 0, refunds: [], payments: [], ...amounts },
  });
  const { container } = render(<PayPanel paidFor={paidFor} />, { wrapper: MemoryRouter });
  return container.textContent?.trim() ?? "";
};

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("payments");
});

it("says that an order is paid, also if only the books know it", () => {
  expect(words({ total: 2620, unpaid: 0, due: 0 })).toBe("Paid");
});

it("says how much of an order is paid, above what is left to pay", () => {
  const upi = { id: "a@ybl", name: "Asha", amount: 1200, address: "upi://pay", qr: "data:," };

  expect(words({ total: 2620, unpaid: 1200, due: 1200, upi })).toMatch(/^₹1,420 of ₹2,620 paidPay ₹1,200/);
});

it("folds the code where the order is paid another way", () => {
  const upi = { id: "a@ybl", name: "Asha", amount: 1200, address: "upi://pay", qr: "data:," };
  request.mockReturnValue({
    data: { upi, online: null, over: 0, refunds: [], payments: [], total: 1200, unpaid: 1200, due: 1200 },
  });
  render(<PayPanel paidFor={{ order: 7 }} folded />, { wrapper: MemoryRouter });

  expect(screen.getByText("Pay now by UPI").closest("details")).not.toHaveAttribute("open");
  expect(screen.getByText("Pay ₹1,200 by UPI").closest("details")).not.toBeNull();
});

it("heads the payments that were reported below the folded code", () => {
  const upi = { id: "a@ybl", name: "Asha", amount: 1200, address: "upi://pay", qr: "data:," };
  const payment = {
    id: 1,
    amount: 1200,
    state: "waiting",
    method: "upi",
    reportedAt: "2026-11-28T10:00:00Z",
    over: 0,
  };
  request.mockReturnValue({
    data: {
      upi,
      online: null,
      over: 0,
      refunds: [],
      payments: [payment],
      total: 1200,
      unpaid: 1200,
      due: 1200,
    },
  });
  render(<PayPanel paidFor={{ order: 7 }} folded />, { wrapper: MemoryRouter });

  expect(screen.getByRole("heading", { name: "Payments" }).closest("details")).toBeNull();
});

const BILLS = [
  { name: "INV/1", due: "2026-11-20", left: 1100, ofOrder: false },
  { name: "81", due: null, left: 800, ofOrder: true },
];
const dues = (amount: number, others: object = {}) => ({
  upi: { id: "a@ybl", name: "Asha", amount, address: "upi://pay", qr: "data:," },
  online: null,
  over: 0,
  refunds: [],
  payments: [],
  bills: BILLS,
  amount,
  due: 1900,
  total: 1900,
  unpaid: 1900,
  ...others,
});
type Choice = { bills: string[]; amount?: number };
/** Shows the dues; the test decides the answer to a choice of bills or of an amount. */
const showDues = (answer: (choice: Choice) => object, of = dues(1900)) => {
  request.mockImplementation((choice: Choice) => {
    const all = choice.bills.length === 0 && choice.amount === undefined;
    return all ? { data: of, currentData: of } : { data: of, ...answer(choice) };
  });
  render(<PayPanel paidFor={{ account: "P001" }} />, { wrapper: MemoryRouter });
};
const tick = (name: RegExp) => fireEvent.click(screen.getByRole("checkbox", { name, hidden: true }));

it("hides the code of a moment ago until the bills that are ticked are answered", () => {
  showDues(() => ({ isFetching: true }));
  expect(screen.getByRole("img")).toBeVisible();
  tick(/INV\/1/);

  expect(screen.getByRole("img", { hidden: true })).not.toBeVisible();
  expect(screen.getByText("Open UPI app").closest("[inert]")).toHaveAttribute("aria-busy", "true");
});

it("hides the code as soon as another amount is typed, until the server has answered it", () => {
  const answer = dues(950);
  showDues(() => ({ data: answer, currentData: answer }));
  const field = screen.getByLabelText(/Amount to pay/);
  const code = () => screen.getByRole("img", { hidden: true });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  expect(field).toHaveValue("1,900");
  type("1900.00");
  expect(code()).toBeVisible();
  type("950");
  expect(code()).not.toBeVisible();
  expect(screen.getByText("Open UPI app").closest("[inert]")).toBeInTheDocument();
  fireEvent.blur(field);
  expect(code()).toBeVisible();
  type("1000000000");
  fireEvent.blur(field);

  expect(code()).not.toBeVisible();
});

it("says that a choice was not answered, and asks again", () => {
  const refetch = vi.fn();
  showDues(() => ({ error: { status: "FETCH_ERROR" }, refetch }));
  tick(/INV\/1/);
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));

  expect(refetch).toHaveBeenCalledOnce();
  expect(screen.getByText("Open UPI app")).not.toBeVisible();
});

it("says that it could not be loaded, and asks again", () => {
  const refetch = vi.fn();
  request.mockReturnValue({ error: { status: 500 }, refetch });
  render(<PayPanel paidFor={{ order: 7 }} />, { wrapper: MemoryRouter });
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));

  expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong");
  expect(refetch).toHaveBeenCalledOnce();
});

const OFFLINE = { error: { status: "FETCH_ERROR" }, refetch: () => {} };

it("shows nothing without a connection where nothing was loaded", () => {
  request.mockReturnValue(OFFLINE);
  const { container } = render(<PayPanel paidFor={{ order: 7 }} />, { wrapper: MemoryRouter });

  expect(container).toBeEmptyDOMElement();
});

it("says that a payment is waited for, also where it could not be loaded", () => {
  request.mockReturnValue(OFFLINE);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/?razorpay_payment_link_status=paid&razorpay_payment_id=pay_12"]}>
      {children}
    </MemoryRouter>
  );
  render(<PayPanel paidFor={{ order: 7 }} />, { wrapper });

  expect(screen.getByRole("status")).toHaveTextContent("Waiting for your payment to be confirmed");
  expect(screen.getByRole("button", { name: "Try Again" })).toBeVisible();
});

it("shows nothing to who has nothing to pay here", () => {
  const refused = { status: 403, data: { message: "There is nothing to pay here" } };
  request.mockReturnValue({ error: refused });
  const { container } = render(<PayPanel paidFor={{ order: 7 }} />, { wrapper: MemoryRouter });

  expect(container).toBeEmptyDOMElement();
});

it("says why an amount is too small to be paid online", () => {
  const refused = { status: 422, data: { message: "Wrong", errors: { amount: ["Online from ₹1."] } } };
  showDues(() => ({ error: refused }), dues(1900, { upi: null, online: { amount: 1900 } }));
  const field = screen.getByLabelText(/Amount to pay/);
  fireEvent.change(field, { target: { value: "0.50" } });
  fireEvent.blur(field);

  expect(screen.getByText("Online from ₹1.")).toBeVisible();
  expect(screen.getByLabelText(/Amount to pay/)).toHaveValue("0.50");
  expect(screen.queryByRole("button", { name: /online/ })).toBeNull();
  fireEvent.change(field, { target: { value: "5" } });
  expect(screen.queryByText("Online from ₹1.")).toBeNull();
});

it("drops the ticks of bills that are refused, and says why", () => {
  const refused = { status: 422, data: { message: "Wrong", errors: { bills: ["No longer open."] } } };
  showDues(() => ({ error: refused }));
  tick(/INV\/1/);

  expect(screen.getByRole("checkbox", { name: /INV\/1/, hidden: true })).not.toBeChecked();
  expect(screen.getByRole("alert")).toHaveTextContent("No longer open.");
  expect(screen.getByText("Open UPI app")).toBeVisible();
  const [, options] = request.mock.lastCall ?? [];
  expect(options).toMatchObject({ refetchOnMountOrArgChange: true });
});

it("keeps the choice for which there is no way to pay", () => {
  const online = { upi: null, online: { amount: 1900 } };
  showDues(
    () => ({ currentData: dues(0.5, { upi: null }), data: dues(0.5, { upi: null }) }),
    dues(1900, online),
  );
  const field = screen.getByLabelText(/Amount to pay/);
  fireEvent.change(field, { target: { value: "0.50" } });
  fireEvent.blur(field);

  expect(screen.getByLabelText(/Amount to pay/)).toHaveValue("0.50");
  expect(screen.queryByRole("button", { name: /online/ })).toBeNull();
});

it("keeps what a report says, and the focus, while bills are ticked", async () => {
  showDues(({ bills }) => {
    const data = dues(bills.length * 1000);
    return { data, currentData: data };
  });
  fireEvent.click(screen.getByRole("button", { name: "I have paid" }));
  const utr = await screen.findByLabelText("Reference number (UTR)");
  fireEvent.change(utr, { target: { value: "412345678901" } });
  const box = screen.getByRole("checkbox", { name: /INV\/1/, hidden: true });
  box.focus();
  fireEvent.click(box);

  expect(screen.getByLabelText("Reference number (UTR)")).toHaveValue("412345678901");
  expect(document.activeElement).not.toBe(screen.getByLabelText("Reference number (UTR)"));
  const paid = screen.getByLabelText("Amount paid");
  expect(paid).toHaveValue("1,000");
  fireEvent.change(paid, { target: { value: "950" } });
  tick(/Order 81/);
  expect(screen.getByLabelText("Amount paid")).toHaveValue("950");
});

it("keeps a report whose bills are refused, with the amount that was paid", async () => {
  showDues(({ bills }) => {
    const data = dues(bills.length * 1000);
    return { data, currentData: data };
  });
  tick(/INV\/1/);
  fireEvent.click(screen.getByRole("button", { name: "I have paid" }));
  const utr = await screen.findByLabelText("Reference number (UTR)");
  fireEvent.change(utr, { target: { value: "412345678901" } });
  const refused = { status: 422, data: { message: "Wrong", errors: { bills: ["No longer open."] } } };
  report.mockReturnValue({ unwrap: () => Promise.reject(refused) });
  fireEvent.click(screen.getByRole("button", { name: "Send to the store" }));

  expect(await screen.findByText("No longer open.")).toBeVisible();
  expect(screen.getByLabelText("Reference number (UTR)")).toHaveValue("412345678901");
  expect(screen.getByLabelText("Amount paid")).toHaveValue("1,000");
});

it("asks for the bills that are ticked, and for what the server says that they come to", async () => {
  const bills = [
    { name: "INV/1", due: "2026-11-20", left: 1100, ofOrder: false },
    { name: "81", due: null, left: 800, ofOrder: true },
  ];
  request.mockImplementation(({ bills: chosen }: { bills: string[] }) => {
    const amount = chosen.length === 0 ? 1900 : chosen.length * 1000;
    const upi = { id: "a@ybl", name: "Asha", amount, address: "upi://pay", qr: "data:," };
    const data = { upi, online: null, over: 0, refunds: [], payments: [], bills, amount, due: 1900 };
    return { data: { ...data, total: 1900, unpaid: 1900 }, currentData: data };
  });
  render(<PayPanel paidFor={{ account: "P001" }} />, { wrapper: MemoryRouter });
  fireEvent.click(screen.getByRole("checkbox", { name: /Order 81/, hidden: true }));

  expect(request).toHaveBeenLastCalledWith(
    { paidFor: { account: "P001" }, amount: undefined, bills: ["81"] },
    expect.anything(),
  );
  expect(screen.getByLabelText(/Amount to pay/)).toHaveValue("1,000");
  expect(screen.getByRole("heading", { name: "Pay ₹1,000 by UPI" })).toBeVisible();
});

it("says what is to be paid back, and what was", () => {
  const refunds = [
    { id: 1, amount: 200, requestedAt: "2026-11-28T10:00:00Z", paidAt: null },
    { id: 2, amount: 300, requestedAt: "2026-11-28T10:00:00Z", paidAt: "2026-11-29T10:00:00Z" },
  ];

  expect(words({ total: 2620, unpaid: 0, due: 0, refunds })).toMatch(
    /^₹200 will be paid back₹300 was paid back, .*Paid$/,
  );
});

it.each([
  [true, "Overpaid by ₹200. It is on the account. Paid"],
  [false, "Overpaid by ₹200. Paid"],
])("says what was paid too much, and that it is on the account: %s", (hasAccount, said) => {
  expect(words({ total: 2620, unpaid: 0, due: 0, over: 200, hasAccount })).toBe(said);
});

it.each([
  ["an order of which nothing is paid", { order: 7 }],
  ["dues, of which no total is known", { account: "P001" }],
])("says nothing of %s where the store takes no payments", (_which, paidFor) => {
  expect(words({ total: 2620, unpaid: 2620, due: 2620 }, paidFor as PaidFor)).toBe("");
  expect(screen.queryByText("Paid")).toBeNull();
});
