import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { HowToPay } from "./HowToPay";

const request = vi.hoisted(() => vi.fn());
vi.mock("@/features/money/payments/api", () => ({ useGetPaymentRequestQuery: request }));
vi.mock("@/features/money/payments/buyer/PayPanel", () => ({ PayPanel: () => <p>UPI code</p> }));

const shown = (answer: object) => {
  request.mockReturnValue({ isLoading: false, ...answer });
  render(
    <StoreContext value={{ storefront: { paymentPicture: "/qr.webp" } } as CurrentStore}>
      <HowToPay order={{ id: 7, net: 500, paymentMode: "Bank" }} />
    </StoreContext>,
  );
  return {
    code: screen.queryByText("UPI code") !== null,
    picture: screen.queryByRole("img", { name: "Store’s payment QR code" }) !== null,
  };
};

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["checkout"]);
});

it.each([
  ["with a UPI ID", { upi: {}, payments: [] }],
  ["to which all is paid already", { upi: null, payments: [{}] }],
])("a store %s shows that instead of its picture", (_which, data) => {
  expect(shown({ data })).toEqual({ code: true, picture: false });
});

it.each([
  ["has no UPI ID", { data: { upi: null, payments: [] } }],
  ["takes inquiries, for which nothing is paid yet", { error: {} }],
])("a store that %s shows its picture", (_which, answer) => {
  expect(shown(answer)).toEqual({ code: false, picture: true });
});

it("neither is shown before it is known which", () => {
  expect(shown({ isLoading: true })).toEqual({ code: false, picture: false });
});
