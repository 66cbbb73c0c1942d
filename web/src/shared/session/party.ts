import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { useSelector } from "react-redux";
import { storeInPath } from "@/shared/tenant/address";
import { useSession } from "./useSession";

/** The party a salesperson orders for, as far as pages show it. */
export type ChosenParty = {
  code: string;
  name: string;
  city: string;
  address: string;
  grade: string;
  balance: number;
  creditDays: number;
};

type PartyState = { store: string | null; chosen: ChosenParty | null; recent: string[]; picking: boolean };
export type WithParty = { party: PartyState };

const MOST_RECENT = 5;
const key = (store: string | null) => `party.${store}`;

/** What was chosen in this store on this device. */
function remembered(): PartyState {
  const store = storeInPath(window.location.pathname);
  const text = store && localStorage.getItem(key(store));
  const { chosen = null, recent = [] } = text ? (JSON.parse(text) as Partial<PartyState>) : {};
  return { store, chosen, recent, picking: false };
}

const party = createSlice({
  name: "party",
  initialState: remembered,
  reducers: {
    chooseParty: (state, { payload }: PayloadAction<ChosenParty>) => {
      state.chosen = payload;
      state.picking = false;
      state.recent = [payload.code, ...state.recent.filter((code) => code !== payload.code)].slice(
        0,
        MOST_RECENT,
      );
    },
    pickParty: (state, { payload }: PayloadAction<boolean>) => {
      state.picking = payload;
    },
    forgetParty: (state) => ({ ...state, chosen: null, recent: [], picking: false }),
  },
});

export const { chooseParty, pickParty, forgetParty } = party.actions;
export const partyReducer = party.reducer;

export function keepParty({ party: { store, chosen, recent } }: WithParty) {
  if (!store) return;
  if (chosen) localStorage.setItem(key(store), JSON.stringify({ chosen, recent }));
  else localStorage.removeItem(key(store));
}

/** The party that carts, rates and orders are for; null for everyone but a salesperson who chose one. */
export function useParty(): ChosenParty | null {
  const chosen = useSelector((state: WithParty) => state.party.chosen);
  const { salesperson } = useSession();
  return salesperson ? chosen : null;
}
