import { createContext } from "react";

/**
 * "inquiry" for a store that takes inquiries instead of orders; i18next then picks the texts with this
 * context.
 */
export const WordingContext = createContext<"inquiry" | undefined>(undefined);
