import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { forgetPreview, keptPreview, type Preview } from "./preview";
import { type Claims, readClaims } from "./token";

/** The name under which the token lies in the browser; it is part of the specification. */
const KEY = "user";

type SessionState = {
  token: string | null;
  claims: Claims | null;
  lost: boolean;
  /** This tab shows the shop as somebody else sees it; the browser's own session stays as it is. */
  preview: Preview | null;
};
export type WithSession = { session: SessionState };

const stored = (): SessionState => {
  const preview = keptPreview();
  if (preview) return { token: preview.token, claims: readClaims(preview.token), lost: false, preview };
  const token = localStorage.getItem(KEY);
  const claims = token ? readClaims(token) : null;
  if (token && !claims) localStorage.removeItem(KEY);
  return { token: claims ? token : null, claims, lost: false, preview: null };
};

const session = createSlice({
  name: "session",
  initialState: stored,
  reducers: {
    signedIn: (_state, { payload: token }: PayloadAction<string>) => ({
      token,
      claims: readClaims(token),
      lost: false,
      preview: null,
    }),
    signedOut: ({ preview }) => ({ token: null, claims: null, lost: false, preview }),
    /** The server no longer takes the token and would not renew it. */
    sessionLost: ({ preview }) => ({ token: null, claims: null, lost: true, preview }),
    lossShown: (state) => {
      state.lost = false;
    },
  },
});

export const { signedIn, signedOut, sessionLost, lossShown } = session.actions;
export const sessionReducer = session.reducer;

/** Keeps the browser's copy of the token in step with the session. */
export function keepToken({ session: { token, preview } }: WithSession) {
  if (preview || token === localStorage.getItem(KEY)) return;
  forgetPreview();
  if (token) localStorage.setItem(KEY, token);
  else localStorage.removeItem(KEY);
}
