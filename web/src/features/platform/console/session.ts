import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { useSelector } from "react-redux";
import { readClaims } from "@/shared/session/token";
import { entry } from "@/shared/storage/storage";

type ConsoleSession = {
  /** Whether an administrator is signed in, which is known before there is a token. */
  remembered: boolean;
  /** The token, only in memory; null until it is fetched with the refresh cookie. */
  token: string | null;
  /** The expiry of the token in seconds since 1970. */
  expires: number;
  /** Whether the session ended while the administrator was using the console. */
  lost: boolean;
};
export type WithConsole = { console: ConsoleSession };

const SIGNED_OUT: ConsoleSession = { remembered: false, token: null, expires: 0, lost: false };
const ADMINISTRATOR = JSON.stringify({ role: "admin" });
const kept = entry("platform");

/** Remembers on the device whether an administrator is signed in to the console. */
export const keepSignedIn = (remembered: boolean) => kept.write(remembered ? ADMINISTRATOR : null);

function sessionOf(token: string): ConsoleSession {
  const claims = readClaims(token);
  return claims?.role === "admin"
    ? { remembered: true, token, expires: claims.expires, lost: false }
    : SIGNED_OUT;
}

const slice = createSlice({
  name: "console",
  initialState: () => ({ ...SIGNED_OUT, remembered: kept.read() !== null }),
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<string>) => sessionOf(payload),
    signedOut: () => SIGNED_OUT,
    signedInElsewhere: () => ({ ...SIGNED_OUT, remembered: true }),
    sessionLost: () => ({ ...SIGNED_OUT, lost: true }),
  },
});

export const { signedIn, signedOut, signedInElsewhere, sessionLost } = slice.actions;
export const consoleReducer = slice.reducer;

export const isOver = ({ token, expires }: ConsoleSession, now = Date.now()) =>
  token === null || expires < Math.floor(now / 1000);

export const useConsole = () => useSelector((state: WithConsole) => state.console);
