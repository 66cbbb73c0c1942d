import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { readProblem } from "@/shared/api/problem";
import { cartApi, type PartyCode } from "./api";
import { sameLine } from "./rules";
import { lineChanged, lineRefused, lineSaved, type WithCart } from "./slice";
import type { CartLine } from "./wire";

// biome-ignore lint/suspicious/noExplicitAny: the API's own state type is the store's business, not a feature's
type Change<T = void> = ThunkAction<T, any, unknown, UnknownAction>;

/** What the buyer is told when the server did not take a change; `quantity` is what the cart holds now. */
export type Refusal = { line: CartLine; quantity: number; reason: string | null };
type Told = (refusal: Refusal) => void;

const WAIT = 300;

type Pending = { timer?: ReturnType<typeof setTimeout>; send?: () => void; sending?: Promise<void> };
const pending = new Map<string, Pending>();

/** Sends at once what still waits: the page is being left, and its requests outlive it. */
function sendWhatWaits() {
  for (const waiting of pending.values()) {
    if (waiting.timer === undefined) continue;
    clearTimeout(waiting.timer);
    waiting.send?.();
  }
}
window.addEventListener("pagehide", sendWhatWaits);

export const lineKey = (party: PartyCode, code: string, size: string) => `${party ?? ""}/${code}/${size}`;

const patchCart = (party: PartyCode, change: (lines: CartLine[]) => void) =>
  cartApi.util.updateQueryData("getCart", party, (cart) => change(cart.lines));

const linesOf =
  (party: PartyCode): Change<CartLine[]> =>
  (_dispatch, getState) =>
    cartApi.endpoints.getCart.select(party)(getState()).data?.lines ?? [];

/**
 * Puts the quantity of a line on the screen at once. A new line is saved as it is put in, a changed one a
 * moment later: one call for however many taps, the last one wins, and what the server refuses goes back to
 * what the server has.
 */
export const setQuantity =
  (line: CartLine, party: PartyCode, told: Told): Change =>
  (dispatch) => {
    const key = lineKey(party, line.code, line.size);
    const isNew = !dispatch(linesOf(party)).some(sameLine(line.code, line.size));
    dispatch(
      patchCart(party, (lines) => {
        const shown = lines.find(sameLine(line.code, line.size));
        if (shown) shown.quantity = line.quantity;
        else lines.push(line);
      }),
    );
    dispatch(lineChanged(key));
    const waiting = pending.get(key) ?? {};
    clearTimeout(waiting.timer);
    waiting.send = () => void dispatch(send(line, party, told));
    waiting.timer = setTimeout(waiting.send, isNew ? 0 : WAIT);
    pending.set(key, waiting);
  };

/** Saves the line as it is on the screen now, after the save before it has come back. */
const send =
  (line: CartLine, party: PartyCode, told: Told): Change<Promise<void>> =>
  async (dispatch) => {
    const key = lineKey(party, line.code, line.size);
    const waiting = pending.get(key);
    if (!waiting) return;
    waiting.timer = undefined;
    await waiting.sending;
    if (waiting.timer !== undefined) return;
    waiting.sending = dispatch(save(line, party, told, key));
    await waiting.sending;
    waiting.sending = undefined;
  };

const save =
  (line: CartLine, party: PartyCode, told: Told, key: string): Change<Promise<void>> =>
  async (dispatch) => {
    const shown = dispatch(linesOf(party)).find(sameLine(line.code, line.size));
    if (!shown) return;
    try {
      const saved =
        shown.id === null
          ? { id: await dispatch(cartApi.endpoints.addLine.initiate({ line: shown, party })).unwrap() }
          : await dispatch(
              cartApi.endpoints.changeLine.initiate({ id: shown.id, quantity: shown.quantity, party }),
            ).unwrap();
      const newer = pending.get(key)?.timer !== undefined;
      dispatch(
        patchCart(party, (lines) => {
          const now = lines.find(sameLine(line.code, line.size));
          if (now) Object.assign(now, newer ? { id: saved.id } : saved);
        }),
      );
      if (!newer) dispatch(lineSaved(key));
    } catch (error) {
      await dispatch(putBack(shown, party, error, told, key));
    }
  };

const putBack =
  (line: CartLine, party: PartyCode, error: unknown, told: Told, key: string): Change<Promise<void>> =>
  async (dispatch) => {
    clearTimeout(pending.get(key)?.timer);
    pending.delete(key);
    const reload = cartApi.endpoints.getCart.initiate(party, { forceRefetch: true, subscribe: false });
    const { data } = await dispatch(reload);
    const quantity = data?.lines.find(sameLine(line.code, line.size))?.quantity ?? 0;
    const reason = readProblem(error).message;
    dispatch(lineRefused({ key, reason: reason ?? "" }));
    told({ line, quantity, reason });
  };

/** Takes a line out at once; `failed` runs after the cart was put back as the server has it. */
export const takeOut =
  (line: CartLine, party: PartyCode, failed: () => void): Change<Promise<void>> =>
  async (dispatch) => {
    const key = lineKey(party, line.code, line.size);
    const waiting = pending.get(key);
    clearTimeout(waiting?.timer);
    await waiting?.sending;
    pending.delete(key);
    const id = dispatch(linesOf(party)).find(sameLine(line.code, line.size))?.id ?? line.id;
    dispatch(
      patchCart(party, (lines) => {
        const place = lines.findIndex(sameLine(line.code, line.size));
        if (place >= 0) lines.splice(place, 1);
      }),
    );
    dispatch(lineSaved(key));
    if (id === null) return;
    try {
      await dispatch(cartApi.endpoints.removeLine.initiate({ id, party })).unwrap();
    } catch {
      await dispatch(cartApi.endpoints.getCart.initiate(party, { forceRefetch: true, subscribe: false }));
      failed();
    }
  };

/** Resolves once every change is with the server, so that an order is placed on what it knows. */
export const changesSaved = (): Change<Promise<void>> => async (_dispatch, getState) => {
  const unsaved = () => (getState() as WithCart).cart.unsaved.length > 0;
  for (let tries = 0; unsaved() && tries < 100; tries += 1) {
    await new Promise((resume) => setTimeout(resume, 50));
  }
};
