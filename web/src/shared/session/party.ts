import { createSlice, isAnyOf, type PayloadAction } from "@reduxjs/toolkit";
import { useSelector } from "react-redux";
import { entry, readJson } from "@/shared/storage/storage";
import { storeInPath } from "@/shared/tenant/address";
import { personChanged, sessionLost, signedOut, storeEntered } from "./slice";
import { useSession } from "./useSession";

/** The party that a salesperson orders for, with the fields that pages show. */
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

const MAX_RECENT = 5;

/** Returns the choice that this device stored for a store. */
function remembered(store: string | null): PartyState {
  const kept = store ? readJson<Partial<PartyState>>("party", store) : null;
  return { ...noPartyChosen(store), ...kept };
}

const noPartyChosen = (store: string | null): PartyState => ({
  store,
  chosen: null,
  recent: [],
  picking: false,
});

const party = createSlice({
  name: "party",
  initialState: () => remembered(storeInPath(window.location.pathname)),
  reducers: {
    chooseParty: (state, { payload }: PayloadAction<ChosenParty>) => {
      state.chosen = payload;
      state.picking = false;
      state.recent = [payload.code, ...state.recent.filter((code) => code !== payload.code)].slice(
        0,
        MAX_RECENT,
      );
    },
    pickParty: (state, { payload }: PayloadAction<boolean>) => {
      state.picking = payload;
    },
  },
  extraReducers: (build) =>
    build
      .addCase(storeEntered, (_state, { payload: store }) => remembered(store))
      .addMatcher(isAnyOf(signedOut, sessionLost, personChanged), ({ store }) => noPartyChosen(store)),
});

export const { chooseParty, pickParty } = party.actions;
export const partyReducer = party.reducer;

export function keepParty({ party: { store, chosen, recent } }: WithParty) {
  if (!store) return;
  entry("party", store).write(chosen && JSON.stringify({ chosen, recent }));
}

/** Returns the party that carts, rates and orders are for; null unless a salesperson has chosen one. */
export function useParty(): ChosenParty | null {
  const chosen = useSelector((state: WithParty) => state.party.chosen);
  const { salesperson } = useSession();
  return salesperson ? chosen : null;
}
