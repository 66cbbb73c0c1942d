import type { ReactNode } from "react";
import { Icon } from "@/shared/ui/Icon";
import cards from "./Cards.module.css";

/** Says above a list that what it has does not apply yet. */
export function OffNote({ children }: { children: ReactNode }) {
  return (
    <p className={cards.off} role="note">
      <Icon name="info" size={16} /> {children}
    </p>
  );
}
