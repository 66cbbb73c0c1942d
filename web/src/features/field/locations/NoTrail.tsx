import { Button } from "antd";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import styles from "./UserLocation.module.css";
import type { Salesperson } from "./wire";

const OFFERED = 4;

type NoTrailProps = {
  people: Salesperson[];
  person: Salesperson | undefined;
  onPerson: (code: string) => void;
  /** Shows the last month; left out if the last month is already shown. */
  onLately?: () => void;
};

/**
 * Shown when no salesperson is chosen, or when the chosen days have no trail;
 * it offers the salespeople who have one.
 */
export function NoTrail({ people, person, onPerson, onLately }: NoTrailProps) {
  const { t } = useWords("locations");
  const { path } = useStore();
  const help = person ? t("noneOf", { name: person.name }) : t(people.length ? "choose" : "none");
  return (
    <EmptyState drawing="papers" title={t("noMatch")} help={help}>
      {person && onLately ? (
        <Button size="large" color="primary" variant="outlined" onClick={onLately}>
          {t("lately")}
        </Button>
      ) : (
        !person &&
        (people.length === 0 ? (
          <LinkButton to={path("owner/users?who=sman")}>{t("team")}</LinkButton>
        ) : (
          <span className={styles.offered}>
            {people.slice(0, OFFERED).map(({ code, name }) => (
              <Button
                size="large"
                key={code}
                color="primary"
                variant="outlined"
                onClick={() => onPerson(code)}
              >
                {name}
              </Button>
            ))}
          </span>
        ))
      )}
    </EmptyState>
  );
}
