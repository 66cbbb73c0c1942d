import { Link } from "react-router";
import { narrowings } from "@/features/platform/rules";
import type { Narrowing } from "@/features/platform/stores";
import type { Counts } from "@/features/platform/wire";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Stores.module.css";

type StateFiltersProps = {
  counts?: Counts;
  chosen?: Narrowing;
  addressOf: (to: Narrowing | undefined) => string;
};

/** The states of stores with how many there are of each. */
export function StateFilters({ counts, chosen, addressOf }: StateFiltersProps) {
  const { t } = useWords("platform");
  return (
    <nav className={styles.chips} aria-label={t("stores.filters")}>
      {[undefined, ...narrowings(counts, chosen)].map((name) => (
        <Link
          key={name ?? "all"}
          className={styles.chip}
          to={{ search: addressOf(name) }}
          aria-current={name === chosen ? "true" : undefined}
        >
          {t(name ? `standing.${name}` : "stores.all")}
          <span className="figures">{counts ? quantityText(counts[name ?? "all"]) : " "}</span>
        </Link>
      ))}
    </nav>
  );
}
