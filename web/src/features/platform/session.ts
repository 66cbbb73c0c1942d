import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { useSelector } from "react-redux";
import { readClaims } from "@/shared/session/token";

/** Where an administrator's token lies in the browser; stores keep theirs elsewhere. */
export const KEY = "platform";

type ConsoleSession = {
  token: string | null;
  /** Seconds since 1970. */
  expires: number;
  /** It came to its end while somebody was at work. */
  lost: boolean;
};
export type WithConsole = { console: ConsoleSession };

const NOBODY: ConsoleSession = { token: null, expires: 0, lost: false };

function sessionOf(token: string | null): ConsoleSession {
  const claims = token ? readClaims(token) : null;
  return token && claims?.role === "admin" ? { token, expires: claims.expires, lost: false } : NOBODY;
}

const slice = createSlice({
  name: "console",
  initialState: () => sessionOf(localStorage.getItem(KEY)),
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<string | null>) => sessionOf(payload),
    signedOut: () => NOBODY,
    sessionLost: () => ({ ...NOBODY, lost: true }),
  },
});

export const { signedIn, signedOut, sessionLost } = slice.actions;
export const consoleReducer = slice.reducer;

export const isOver = ({ expires }: ConsoleSession, now = Date.now()) => expires < Math.floor(now / 1000);

export const useConsole = () => useSelector((state: WithConsole) => state.console);
