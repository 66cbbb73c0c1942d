import { readProblem } from "@/shared/api/problem";
import { isOnline } from "@/shared/offline/connection";
import { cartApi } from "./api";
import { sameLine } from "./rules";
import { type Change, changeKey, keyOf, lineKey } from "./shown";
import { changeMet, lineChanged, lineSaid, lineSaved, nextSerial, type WithCart } from "./slice";
import {
  changesOf,
  hasSchemes,
  lineOnServer,
  linesOf,
  ordersToSend,
  ownerOf,
  patchCart,
  reloadCart,
  type Step,
} from "./state";
import type { CartLine, PartyCode } from "./wire";

/** The notice to a buyer when the server refuses a change; `quantity` is the present quantity in the cart. */
export type Refusal = { line: CartLine; quantity: number; reason: string | null };
export type OnRefusal = (refusal: Refusal) => void;

const WAIT = 300;
/** How long placing an order waits for changes that are being saved. */
const PATIENCE = 5_000;
const MAX_TRIED = 20;
const UNAUTHORIZED = 401;

type Pending = { timer?: ReturnType<typeof setTimeout>; send?: () => void; sending?: Promise<void> };
const pending = new Map<string, Pending>();

/**
 * Sends all delayed changes at once when the page is left;
 * the browser completes these requests after the page has closed.
 */
function sendWhatWaits() {
  for (const waiting of pending.values()) {
    if (waiting.timer === undefined) continue;
    clearTimeout(waiting.timer);
    waiting.send?.();
  }
}
window.addEventListener("pagehide", sendWhatWaits);

/**
 * Shows the new quantity of a line at once and stores it on this device. A new line is saved at once, and a
 * changed one after a short delay: many taps make one call, and the last one wins. If the server refuses the
 * change, the line shows the server's quantity again. Offline, the change waits for a connection.
 */
export const setQuantity =
  (line: CartLine, party: PartyCode, onRefusal: OnRefusal): Step =>
  (dispatch, getState) => {
    const owner = ownerOf(getState());
    if (!owner) return;
    const onServer = dispatch(lineOnServer(party, line));
    const change: Change = {
      ...dispatch(firstTouch(line, party)),
      owner,
      party,
      line,
      serial: nextSerial(),
      stuck: !isOnline(),
    };
    dispatch(lineChanged(change));
    const key = keyOf(change);
    const waiting = pending.get(key) ?? {};
    clearTimeout(waiting.timer);
    waiting.timer = undefined;
    pending.set(key, waiting);
    if (change.stuck) return;
    waiting.send = () => void dispatch(sendChange(key, onRefusal));
    waiting.timer = setTimeout(waiting.send, onServer && line.quantity > 0 ? WAIT : 0);
  };

/** Removes a line at once. */
export const takeOut = (line: CartLine, party: PartyCode, onRefusal: OnRefusal): Step =>
  setQuantity({ ...line, quantity: 0 }, party, onRefusal);

/** Returns the quantity that the server had when the line was first changed, whatever changes followed. */
const firstTouch =
  (line: CartLine, party: PartyCode): Step<Pick<Change, "before" | "tried">> =>
  (dispatch, getState) => {
    const same = sameLine(line.code, line.size);
    const owner = ownerOf(getState());
    const earlier = owner && (getState() as WithCart).cart.changes[changeKey(owner, party, line)];
    if (earlier) return { before: earlier.before, tried: earlier.tried };
    const ordered = ordersToSend(getState(), party).some(({ order }) => order.lines.some(same));
    return { before: ordered ? 0 : (dispatch(lineOnServer(party, line))?.quantity ?? 0), tried: [] };
  };

/** Saves the present state of a line after the previous save of it has finished. */
export const sendChange =
  (key: string, onRefusal: OnRefusal): Step<Promise<void>> =>
  async (dispatch) => {
    const waiting = pending.get(key) ?? {};
    pending.set(key, waiting);
    waiting.timer = undefined;
    await waiting.sending;
    if (waiting.timer !== undefined) return;
    waiting.sending = dispatch(save(key, onRefusal));
    await waiting.sending;
    waiting.sending = undefined;
  };

const save =
  (key: string, onRefusal: OnRefusal): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const { changes } = (getState() as WithCart).cart;
    const change = changes[key];
    if (!change || change.owner !== ownerOf(getState())) return;
    // A waiting order was made from the cart as it was, so later changes are sent after it.
    if (ordersToSend(getState(), change.party).length > 0) {
      dispatch(changeMet({ ...change, stuck: true }));
      return;
    }
    const tried = [...change.tried, change.line.quantity].slice(-MAX_TRIED);
    dispatch(changeMet({ ...change, tried }));
    try {
      const saved = await dispatch(call(change));
      // A scheme may change the rates of other lines, so the whole cart is loaded before the change is done.
      const whole = dispatch(hasSchemes(change.party)) && (await dispatch(reloadCart(change.party))).lines;
      if (!whole) dispatch(showSaved(change, saved));
      dispatch(lineSaved(change));
    } catch (error) {
      const { offline, status } = readProblem(error);
      if (offline || status === UNAUTHORIZED) dispatch(changeMet({ ...change, tried, stuck: true }));
      else await dispatch(putBack(change, error, onRefusal));
    }
  };

/** Sends the change and returns the line as the server has it; null if the line was removed. */
const call =
  ({ line, party }: Change): Step<Promise<CartLine | null>> =>
  async (dispatch) => {
    const { addLine, changeLine, removeLine } = cartApi.endpoints;
    const id = dispatch(lineOnServer(party, line))?.id ?? null;
    if (line.quantity === 0) {
      if (id !== null) await dispatch(removeLine.initiate({ id, party })).unwrap();
      return null;
    }
    if (id === null) return { ...line, ...(await dispatch(addLine.initiate({ line, party })).unwrap()) };
    return dispatch(changeLine.initiate({ id, quantity: line.quantity, party })).unwrap();
  };

const showSaved =
  ({ line, party }: Change, saved: CartLine | null): Step =>
  (dispatch) => {
    // The search uses the state, since reading through an Immer draft would create a draft of each line.
    const place = dispatch(linesOf(party)).findIndex(sameLine(line.code, line.size));
    const show = (lines: CartLine[]) => {
      if (place >= 0) lines.splice(place, 1, ...(saved ? [saved] : []));
      else if (saved) lines.push(saved);
    };
    dispatch(patchCart(party, show));
  };

/** Restores the server's line, unless the line was changed again since: that change is handled separately. */
const putBack =
  (change: Change, error: unknown, onRefusal: OnRefusal): Step<Promise<void>> =>
  async (dispatch, getState) => {
    await dispatch(reloadCart(change.party));
    const now = (getState() as WithCart).cart.changes[keyOf(change)];
    if (now?.serial !== change.serial) return;
    const { line, party } = change;
    const quantity = dispatch(lineOnServer(party, line))?.quantity ?? 0;
    const reason = readProblem(error).message;
    dispatch(lineSaved(now));
    dispatch(lineSaid({ line: lineKey(party, line.code, line.size), text: reason ?? "" }));
    onRefusal({ line, quantity, reason });
  };

/** Resolves when all pending changes have been saved, so that an order is placed on what the server knows. */
export const changesSaved =
  (party: PartyCode): Step<Promise<void>> =>
  async (_dispatch, getState) => {
    const underWay = () => changesOf(getState(), party).some(({ stuck }) => !stuck);
    for (let waited = 0; underWay() && waited < PATIENCE; waited += 50) {
      await new Promise((resume) => setTimeout(resume, 50));
    }
  };

/** Removes the ordered lines from the cart, together with their unsaved changes. */
export const takenAlong =
  (party: PartyCode, ordered: readonly CartLine[]): Step =>
  (dispatch, getState) => {
    for (const change of changesOf(getState(), party)) {
      if (ordered.some(sameLine(change.line.code, change.line.size))) dispatch(lineSaved(change));
    }
    dispatch(leaveCart(party, ordered));
  };

export const leaveCart =
  (party: PartyCode, ordered: readonly CartLine[]): Step =>
  (dispatch) => {
    const left = dispatch(linesOf(party)).filter((line) => !ordered.some(sameLine(line.code, line.size)));
    dispatch(patchCart(party, (lines) => void lines.splice(0, lines.length, ...left)));
  };
