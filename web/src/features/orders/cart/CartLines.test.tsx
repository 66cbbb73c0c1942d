import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createInstance } from "i18next";
import { useRef } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { Provider } from "react-redux";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { be, cartHolds, openCart, STORE, wireLine } from "@/testing/cart";
import { CartLines } from "./CartLines";
import { OrderedLines } from "./OrderedLines";
import { useCart, useLinesOf } from "./useCart";
import { lineFromWire } from "./wire";

// jsdom renders dozens of rows slowly.
vi.setConfig({ testTimeout: 30_000 });

const drawn: string[] = [];
vi.mock("@/shared/ui/Picture", () => ({
  Picture: ({ name }: { name: string }) => {
    drawn.push(name);
    return null;
  },
}));

const { translations } = vi.hoisted(() => ({ translations: { times: 0 } }));
vi.mock("react-i18next", async (original) => {
  const all = await original<typeof import("react-i18next")>();
  const useTranslation: typeof all.useTranslation = (...names) => {
    translations.times += 1;
    return all.useTranslation(...names);
  };
  return { ...all, useTranslation };
});

const LENGTH = 60;
const MAX_LINES = 500;
const wireLines = Array.from({ length: MAX_LINES }, (_, index) => ({
  ...wireLine,
  cartId: index + 1,
  ITEM_CD: `I${index}`,
  ITEM_NAME: `Switch ${index}`,
}));

const settings = { onlyProducts: false, boxes: false, units: false };
const shop = { mobileNumber: STORE, settings, company: {}, path: (to = "") => `/${STORE}/${to}` };

const words = createInstance({ lng: "en", resources: {} });
await words.use(initReactI18next).init();

const rows = () => [...document.querySelectorAll("li")];
const steppers = () => document.querySelectorAll("[role=spinbutton]");

/** The observed rows, each with a function that brings the row near. */
const watched = new Map<Element, () => void>();

beforeEach(() => {
  be("P001");
  drawn.length = 0;
  translations.times = 0;
  leave.mockClear();
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
const leave = vi.fn();

function Where() {
  return <p>{`at ${useLocation().pathname}`}</p>;
}

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
            <Where />
          </MemoryRouter>
        </StoreContext>
      </Provider>
    </I18nextProvider>,
  );
  await waitFor(() => expect(rows()).toHaveLength(length));
  return { ...cart, cards };
}

const pressed = (name: string, index: number) =>
  userEvent.click(document.querySelectorAll(`[aria-label=${name}]`)[index] as HTMLElement);

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

describe("given as many lines as a cart holds", () => {
  const counted = async (length: number) => {
    const { store } = await show(length);
    const elements = document.querySelectorAll("li *").length;
    const times = translations.times;
    cleanup();
    translations.times = 0;
    return { elements, times, store };
  };

  it("a row far from the window is its words: few elements, and nothing that listens", async () => {
    const few = await counted(20);
    const many = await counted(MAX_LINES);
    expect(many.elements - few.elements).toBeLessThanOrEqual((MAX_LINES - 20) * 5);
    // Each rendered part of the list calls the function once, and not each row.
    expect(many.times - few.times).toBeLessThan(40);
  });

  it("a link of a far row leads to its product and closes the cart", async () => {
    await show(MAX_LINES);
    expect(steppers()).toHaveLength(20);
    const link = screen.getByRole("link", { name: "Switch 499" });
    expect(link).toHaveAttribute("href", `/${STORE}/product/I499`);
    link.focus();

    await userEvent.keyboard("{Enter}");

    expect(screen.getByText(`at /${STORE}/product/I499`)).toBeInTheDocument();
    expect(leave).toHaveBeenCalledOnce();
  });

  it("the focus stays on a link while its row gets its controls", async () => {
    await show(MAX_LINES);
    const link = screen.getByRole("link", { name: "Switch 499" });
    link.focus();
    act(() => watched.get(link.closest("li") as HTMLElement)?.());
    expect(steppers()).toHaveLength(21);
    expect(link).toHaveFocus();
  });
});

describe("given the checkout of as many lines", () => {
  const lines = wireLines.map(lineFromWire);
  const page = (note: string) => (
    <I18nextProvider i18n={words}>
      <StoreContext value={shop as unknown as CurrentStore}>
        <p>{note}</p>
        <OrderedLines lines={lines} />
      </StoreContext>
    </I18nextProvider>
  );

  it("all are there, those near the window have pictures, and typing draws none of them again", async () => {
    const { rerender } = render(page(""));
    await waitFor(() => expect(rows()).toHaveLength(MAX_LINES));
    expect(drawn).toHaveLength(20);
    drawn.length = 0;

    rerender(page("a letter"));
    expect(drawn).toEqual([]);
    act(() => watched.get(rows().at(-1) as HTMLElement)?.());
    expect(drawn).toEqual(["Switch 499"]);
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
