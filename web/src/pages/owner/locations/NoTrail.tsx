import type { Salesperson } from "@/features/locations/wire";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import styles from "./UserLocation.module.css";

const OFFERED = 4;

type NoTrailProps = {
  people: Salesperson[];
  person: Salesperson | undefined;
  onPerson: (code: string) => void;
  /** Looks at the last month; left out where that is what is looked at. */
  onLately?: () => void;
};

/** Nobody is chosen, or he was nowhere on these days: the way to those who may have been somewhere. */
export function NoTrail({ people, person, onPerson, onLately }: NoTrailProps) {
  const { t } = useWords("locations");
  const help = person ? t("noneOf", { name: person.name }) : t(people.length ? "choose" : "nobody");
  return (
    <EmptyState drawing="papers" title={t("noMatch")} help={help}>
      {person && onLately ? (
        <Button look="outline" onClick={onLately}>
          {t("lately")}
        </Button>
      ) : (
        !person && (
          <span className={styles.offered}>
            {people.slice(0, OFFERED).map(({ code, name }) => (
              <Button key={code} look="outline" onClick={() => onPerson(code)}>
                {name}
              </Button>
            ))}
          </span>
        )
      )}
    </EmptyState>
  );
}
