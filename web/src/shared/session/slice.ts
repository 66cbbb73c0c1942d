import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { storeInPath } from "@/shared/tenant/address";
import { keepPerson, personAt } from "./people";
import { forgetPreview, keptPreview, type Preview } from "./preview";
import { forgetSupport, keptSupport } from "./support";
import { type Claims, personOf, readClaims } from "./token";

type SessionState = {
  /** The store whose session this is: the first that this page was opened on. */
  store: string | null;
  /** In memory alone, so that no script finds it in the browser; null until the refresh cookie has brought it. */
  token: string | null;
  /** Who is signed in, known before there is a token. */
  claims: Claims | null;
  lost: boolean;
  /** This tab shows the shop as somebody else sees it; the browser's own session stays as it is. */
  preview: Preview | null;
  /** The number of an administrator's view of the store in this tab; the browser's own session stays as it is. */
  support: string | null;
};
export type WithSession = { session: SessionState };

function sessionAt(store: string | null): SessionState {
  const [viewed, seen] = [keptSupport(), keptPreview()];
  const claims = viewed?.claims ?? seen?.claims ?? (store ? personAt(store) : null);
  const [support, preview] = [viewed?.view ?? null, viewed ? null : (seen?.preview ?? null)];
  return { store, token: null, claims, lost: false, preview, support };
}

/** Whether this tab looks with other eyes: nothing in it is of the person who is signed in to this browser. */
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
    /** The same person goes on with another token, or sees the shop in a preview with it. */
    renewed: (state, { payload: token }: PayloadAction<string>) => {
      state.token = token;
      state.claims = readClaims(token);
    },
    signedOut: (state) => ended(state, false),
    /** The server no longer takes the token and would not renew it. */
    sessionLost: (state) => ended(state, true),
    lossShown: (state) => {
      state.lost = false;
    },
    /** The page goes to a store from one that is of no store. */
    storeEntered: (_state, { payload: store }: PayloadAction<string>) => sessionAt(store),
    /** Another window has signed somebody in at this store, or out. */
    personChanged: (state, { payload: claims }: PayloadAction<Claims | null>) => ({
      ...ended(state, false),
      claims,
    }),
  },
});

export const { signedIn, renewed, signedOut, sessionLost, lossShown, storeEntered, personChanged } =
  session.actions;
export const sessionReducer = session.reducer;

/** Keeps who is signed in at the store in step with the session; never the token. */
export function keepSession(before: SessionState, { session: now }: WithSession) {
  if (now === before || isLook(now) || !now.store) return;
  if (before.preview) forgetPreview();
  if (before.support) forgetSupport();
  if (now.claims) keepPerson(now.store, now.claims);
  else if (before.claims && before.store === now.store) forgetPerson(before.claims);
}

/** Somebody else may have signed in since in another window: they stay. */
function forgetPerson(claims: Claims) {
  const kept = personAt(claims.store);
  if (kept && personOf(kept) === personOf(claims)) keepPerson(claims.store, null);
}
