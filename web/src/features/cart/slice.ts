import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

type CartState = {
  /** Whether the cart lies open over the page. */
  open: boolean;
  /** Lines whose change is on its way. */
  unsaved: string[];
  /** Lines the server set back, with what it said. */
  refused: Record<string, string>;
};
export type WithCart = { cart: CartState };

const initialState: CartState = { open: false, unsaved: [], refused: {} };

const cart = createSlice({
  name: "cart",
  initialState,
  reducers: {
    showCart: (state, { payload }: PayloadAction<boolean>) => {
      state.open = payload;
    },
    lineChanged: (state, { payload: key }: PayloadAction<string>) => {
      delete state.refused[key];
      if (!state.unsaved.includes(key)) state.unsaved.push(key);
    },
    lineSaved: (state, { payload: key }: PayloadAction<string>) => {
      state.unsaved = state.unsaved.filter((other) => other !== key);
    },
    lineRefused: (state, { payload }: PayloadAction<{ key: string; reason: string }>) => {
      state.unsaved = state.unsaved.filter((other) => other !== payload.key);
      state.refused[payload.key] = payload.reason;
    },
  },
});

export const { showCart, lineChanged, lineSaved, lineRefused } = cart.actions;
export const cartReducer = cart.reducer;
