import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { storeInPath } from "@/shared/tenant/address";
import { keepPerson, personAt } from "./people";
import { forgetPreview, keptPreview, type Preview } from "./preview";
import { forgetSupport, keptSupport } from "./support";
import { type Claims, personOf, readClaims } from "./token";

type SessionState = {
  /** The store of this session: the first store that the page was opened on. */
  store: string | null;
  /**
   * Kept only in memory, out of reach of scripts that read the browser's storage; null until the refresh
   * cookie was used.
   */
  token: string | null;
  /** The signed-in person, known before there is a token. */
  claims: Claims | null;
  lost: boolean;
  /** Set if this tab shows the shop as another person; the browser's session does not change. */
  preview: Preview | null;
  /**
   * The number of an administrator's view of the store in this tab; the browser's session does not change.
   */
  support: string | null;
};
export type WithSession = { session: SessionState };

function sessionAt(store: string | null): SessionState {
  const [viewed, seen] = [keptSupport(), keptPreview()];
  const claims = viewed?.claims ?? seen?.claims ?? (store ? personAt(store) : null);
  const [support, preview] = [viewed?.view ?? null, viewed ? null : (seen?.preview ?? null)];
  return { store, token: null, claims, lost: false, preview, support };
}

/**
 * Returns whether this tab shows a preview or a support view, and so no data of the person who is signed in
 * to this browser.
 */
export const isLook = ({ preview, support }: SessionState) => preview !== null || support !== null;

const ended = ({ store, preview, support }: SessionState, lost: boolean) => ({
  store,
  token: null,
  claims: null,
  lost,
  preview,
  support,
});

const session = createSlice({
  name: "session",
  initialState: () => sessionAt(storeInPath(window.location.pathname)),
  reducers: {
    signedIn: (state, { payload: token }: PayloadAction<string>) => {
      const claims = readClaims(token);
      return {
        store: claims?.store || state.store,
        token,
        claims,
        lost: false,
        preview: null,
        support: null,
      };
    },
    /** The same person continues with a new token, or starts a preview with it. */
    renewed: (state, { payload: token }: PayloadAction<string>) => {
      state.token = token;
      state.claims = readClaims(token);
    },
    signedOut: (state) => ended(state, false),
    /** The server has refused the token and its renewal. */
    sessionLost: (state) => ended(state, true),
    lossShown: (state) => {
      state.lost = false;
    },
    /** The page moves to a store from an address without a store. */
    storeEntered: (_state, { payload: store }: PayloadAction<string>) => sessionAt(store),
    /** Another window has signed someone in at this store, or out. */
    personChanged: (state, { payload: claims }: PayloadAction<Claims | null>) => ({
      ...ended(state, false),
      claims,
    }),
  },
});

export const { signedIn, renewed, signedOut, sessionLost, lossShown, storeEntered, personChanged } =
  session.actions;
export const sessionReducer = session.reducer;

/** Updates who is stored as signed in at the store when the session changes; it never stores the token. */
export function keepSession(before: SessionState, { session: now }: WithSession) {
  if (now === before || isLook(now) || !now.store) return;
  if (before.preview) forgetPreview();
  if (before.support) forgetSupport();
  if (now.claims) keepPerson(now.store, now.claims);
  else if (before.claims && before.store === now.store) forgetPerson(before.claims);
}

/** Another person may have signed in since in another window; that person stays signed in. */
function forgetPerson(claims: Claims) {
  const kept = personAt(claims.store);
  if (kept && personOf(kept) === personOf(claims)) keepPerson(claims.store, null);
}
