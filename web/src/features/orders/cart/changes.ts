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

/** What the buyer reads when the server did not take a change; `quantity` is what the cart holds now. */
export type Refusal = { line: CartLine; quantity: number; reason: string | null };
export type OnRefusal = (refusal: Refusal) => void;

const WAIT = 300;
/** How long placing an order waits for changes that are on their way. */
const PATIENCE = 5_000;
const MAX_TRIED = 20;
const UNAUTHORIZED = 401;

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

/**
 * Puts the quantity of a line on the screen at once, and by on this device. A new line is saved as it is put
 * in, a changed one a moment later: one call for however many taps, the last one wins, and what the server
 * refuses goes back to what the server has. Without a line to it the change stays until there is one.
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

/** Takes a line out at once. */
export const takeOut = (line: CartLine, party: PartyCode, onRefusal: OnRefusal): Step =>
  setQuantity({ ...line, quantity: 0 }, party, onRefusal);

/** What the server had of a line when it was first touched, through however many changes since. */
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

/** Saves the line as it is on the screen now, after the save before it has come back. */
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
    // The order was made of the cart as it was: what came after it goes after it.
    if (ordersToSend(getState(), change.party).length > 0) {
      dispatch(changeMet({ ...change, stuck: true }));
      return;
    }
    const tried = [...change.tried, change.line.quantity].slice(-MAX_TRIED);
    dispatch(changeMet({ ...change, tried }));
    try {
      const saved = await dispatch(call(change));
      // A scheme may give other lines other rates, so that the whole cart is read before the change is done.
      const whole = dispatch(hasSchemes(change.party)) && (await dispatch(reloadCart(change.party))).lines;
      if (!whole) dispatch(showSaved(change, saved));
      dispatch(lineSaved(change));
    } catch (error) {
      const { offline, status } = readProblem(error);
      if (offline || status === UNAUTHORIZED) dispatch(changeMet({ ...change, tried, stuck: true }));
      else await dispatch(putBack(change, error, onRefusal));
    }
  };

/** The line as the server has it after the call; null when it has none of it any more. */
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
    // Looked up in the state: to look through the draft of a long cart would draft each of its lines.
    const place = dispatch(linesOf(party)).findIndex(sameLine(line.code, line.size));
    const show = (lines: CartLine[]) => {
      if (place >= 0) lines.splice(place, 1, ...(saved ? [saved] : []));
      else if (saved) lines.push(saved);
    };
    dispatch(patchCart(party, show));
  };

/** Shows again what the server has, unless the line was changed once more meanwhile: that has its own turn. */
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

/** Resolves when what is on its way has arrived, so that an order is placed on what the server knows. */
export const changesSaved =
  (party: PartyCode): Step<Promise<void>> =>
  async (_dispatch, getState) => {
    const underWay = () => changesOf(getState(), party).some(({ stuck }) => !stuck);
    for (let waited = 0; underWay() && waited < PATIENCE; waited += 50) {
      await new Promise((resume) => setTimeout(resume, 50));
    }
  };

/** The lines that an order was made of leave the cart, and what is not yet saved of them with them. */
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
