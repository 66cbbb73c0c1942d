import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import { LockedBadge, WrongCodeTries } from "../Badges";
import styles from "../People.module.css";
import type { User } from "../wire";

/** Shows a user where there is no room for a table. */
export function UserCard({ user, onOpen }: { user: User; onOpen: () => void }) {
  const { t } = useWords("people");
  const { kind, group, code, name, area, city, phone, creditLimit, parties } = user;
  return (
    <button type="button" className={styles.userCard} onClick={onOpen}>
      <span className={styles.between}>
        <b className="ellipsis">{name}</b>
        <LockedBadge {...user} />
        <WrongCodeTries {...user} />
      </span>
      <span className={`${styles.second} ellipsis figures`}>
        {[group, code, ...new Set([area, city]), phone].filter(Boolean).join(" · ")}
      </span>
      <span className={styles.second}>
        {kind === "sman" ? (
          t("users.parties", { count: parties })
        ) : (
          <>
            {t("users.limit")} <Rupees amount={creditLimit} />
          </>
        )}
      </span>
    </button>
  );
}
