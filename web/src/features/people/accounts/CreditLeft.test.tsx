import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { CreditLeft } from "./PartyPicker";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("credit");
});

it("says what open orders take of the credit", () => {
  render(<CreditLeft of={{ creditLeft: -207_419, openAmount: 423_169 }} />);

  expect(screen.getByText("₹2,07,419 over the limit")).toBeInTheDocument();
  expect(screen.getByText("After ₹4,23,169 in open orders")).toBeInTheDocument();
});

it("says nothing without a limit, and nothing of orders where none is open", () => {
  const { rerender, container } = render(<CreditLeft of={{ creditLeft: null, openAmount: 500 }} />);
  expect(container).toBeEmptyDOMElement();

  rerender(<CreditLeft of={{ creditLeft: 500, openAmount: 0 }} />);
  expect(container).toHaveTextContent(/^₹500 credit left$/);
});
