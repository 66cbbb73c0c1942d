import { Link } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { PLACES, type SetUpItem } from "./rules";
import styles from "./Start.module.css";

/** Lists every first step: its purpose, whether it is done, and a link to it. */
export function StepList({ items, onShare }: { items: SetUpItem[]; onShare: () => void }) {
  const { t } = useWords("start");
  const { path } = useStore();
  return (
    <ul className={styles.list}>
      {items.map(({ name, done }) => (
        <li key={name} className={done ? styles.ticked : undefined}>
          <i className={styles.tick}>{done && <Icon name="check" size={16} />}</i>
          <div>
            <b>{t(`item.${name}`)}</b>
            <span>{t(done ? "isDone" : `help.${name}`)}</span>
            {!done && (
              <div className={styles.ways}>
                {name === "shared" ? (
                  <button type="button" onClick={onShare}>
                    {t("step.shared")}
                  </button>
                ) : (
                  PLACES[name].map(({ way, to }) => (
                    <Link key={way} to={path(to)}>
                      {t(`step.${way}`)}
                    </Link>
                  ))
                )}
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
