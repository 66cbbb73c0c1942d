import styles from "@/features/store/settings/Utility.module.css";
import { CARDS } from "./cards";
import { StoreSwitches } from "./StoreSwitches";
import type { SettingsPart } from "./settings";

/** One part of the settings: its switches and its cards. */
export function PartPage({ part: { cards, switches } }: { part: SettingsPart }) {
  return (
    <div className={styles.panels}>
      {switches.length > 0 && <StoreSwitches groups={switches} />}
      {cards.map((name) => {
        const Card = CARDS[name];
        return <Card key={name} />;
      })}
    </div>
  );
}
