import { createContext } from "react";

/** "inquiry" where a store takes inquiries instead of orders; i18next picks the words marked so. */
export const WordingContext = createContext<"inquiry" | undefined>(undefined);
