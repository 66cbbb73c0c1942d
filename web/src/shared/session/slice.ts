import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { type Claims, readClaims } from "./token";

/** The name under which the token lies in the browser; it is part of the specification. */
const KEY = "user";

type SessionState = { token: string | null; claims: Claims | null; lost: boolean };
export type WithSession = { session: SessionState };

const stored = (): SessionState => {
  const token = localStorage.getItem(KEY);
  const claims = token ? readClaims(token) : null;
  if (token && !claims) localStorage.removeItem(KEY);
  return { token: claims ? token : null, claims, lost: false };
};

const session = createSlice({
  name: "session",
  initialState: stored,
  reducers: {
    signedIn: (_state, { payload: token }: PayloadAction<string>) => ({
      token,
      claims: readClaims(token),
      lost: false,
    }),
    signedOut: () => ({ token: null, claims: null, lost: false }),
    /** The server no longer takes the token and would not renew it. */
    sessionLost: () => ({ token: null, claims: null, lost: true }),
    lossShown: (state) => {
      state.lost = false;
    },
  },
});

export const { signedIn, signedOut, sessionLost, lossShown } = session.actions;
export const sessionReducer = session.reducer;

/** Keeps the browser's copy of the token in step with the session. */
export function keepToken({ session: { token } }: WithSession) {
  if (token === localStorage.getItem(KEY)) return;
  if (token) localStorage.setItem(KEY, token);
  else localStorage.removeItem(KEY);
}
