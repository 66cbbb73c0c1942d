import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createInstance } from "i18next";
import { useRef } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { be, cartHolds, openCart, STORE, wireLine } from "@/testing/cart";
import { CartLines } from "./CartLines";
import { useCart, useLinesOf } from "./useCart";

// Dozens of rows take their time in jsdom.
vi.setConfig({ testTimeout: 30_000 });

const drawn: string[] = [];
vi.mock("@/shared/ui/Picture", () => ({
  Picture: ({ name }: { name: string }) => {
    drawn.push(name);
    return null;
  },
}));

const LENGTH = 60;
const wireLines = Array.from({ length: LENGTH }, (_, place) => ({
  ...wireLine,
  cartId: place + 1,
  ITEM_CD: `I${place}`,
  ITEM_NAME: `Switch ${place}`,
}));

const settings = { onlyProducts: false, boxes: false, units: false };
const shop = { mobileNumber: STORE, settings, path: (to = "") => `/${STORE}/${to}` };

const words = createInstance({ lng: "en", resources: {} });
await words.use(initReactI18next).init();

const rows = () => [...document.querySelectorAll("li")];
const steppers = () => document.querySelectorAll("[role=spinbutton]");

/** The rows that are watched, and how to bring one near. */
const watched = new Map<Element, () => void>();

beforeEach(() => {
  be("P001");
  drawn.length = 0;
  watched.clear();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly see: (entries: unknown[]) => void) {}
      observe = (target: Element) => watched.set(target, () => this.see([{ target, isIntersecting: true }]));
      unobserve = (target: Element) => watched.delete(target);
      disconnect = () => watched.clear();
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function Cart() {
  const { lines } = useCart();
  const body = useRef<HTMLDivElement>(null);
  return (
    <dialog open>
      <h2 tabIndex={-1}>Cart</h2>
      <div ref={body}>
        <CartLines lines={lines} scroller={body} onLeave={leave} />
      </div>
    </dialog>
  );
}
const leave = () => undefined;

async function show(length: number) {
  const lines = wireLines.slice(0, length);
  const cart = await openCart((request) => {
    if (request.method === "GET") return cartHolds(lines);
    return { body: { result: { ...lines[0], QUANTITY: 40 } } };
  });
  const cards = vi.fn();
  function Card() {
    cards(useLinesOf("I1"));
    return null;
  }
  render(
    <I18nextProvider i18n={words}>
      <Provider store={cart.store}>
        <StoreContext value={shop as unknown as CurrentStore}>
          <MemoryRouter>
            <Cart />
            <Card />
          </MemoryRouter>
        </StoreContext>
      </Provider>
    </I18nextProvider>,
  );
  await waitFor(() => expect(rows()).toHaveLength(length));
  return { ...cart, cards };
}

const pressed = (name: string, place: number) =>
  userEvent.click(document.querySelectorAll(`[aria-label=${name}]`)[place] as HTMLElement);

describe("given a long cart", () => {
  it("all are in the document, and only those near the window have controls", async () => {
    await show(LENGTH);
    expect(screen.getByText("Switch 59")).toBeInTheDocument();
    const before = steppers().length;
    expect(before).toBeLessThan(30);

    const last = rows().at(-1) as HTMLElement;
    act(() => watched.get(last)?.());
    expect(steppers()).toHaveLength(before + 1);
    expect(last.querySelector("button")).not.toBeNull();
  });

  it("when the quantity of one changes, no other row and no other product's card is drawn again", async () => {
    const { cards, shown, onServer } = await show(LENGTH);
    drawn.length = 0;
    cards.mockClear();

    await pressed("more", 0);
    await waitFor(() => expect(onServer()[0]?.quantity).toBe(40));

    expect(shown()[0]?.quantity).toBe(40);
    expect(new Set(drawn)).toEqual(new Set(["Switch 0"]));
    expect(cards).not.toHaveBeenCalled();
  });
});

describe("given a row is taken out with the keyboard", () => {
  it("when another follows, its button has the focus", async () => {
    await show(3);
    await pressed("remove", 1);
    expect(rows()).toHaveLength(2);
    expect(screen.getByText("Switch 2").closest("li")).toContainElement(
      document.activeElement as HTMLElement,
    );
  });

  it("when it was the last of them, the one before has it; when it was the only one, the title", async () => {
    await show(2);
    await pressed("remove", 1);
    expect(screen.getByText("Switch 0").closest("li")).toContainElement(
      document.activeElement as HTMLElement,
    );
    await pressed("remove", 0);
    expect(screen.getByRole("heading")).toHaveFocus();
  });
});
