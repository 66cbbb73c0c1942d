import type { CSSProperties } from "react";
import bulb from "@/assets/goods/bulb.webp";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { type OwnerColours, safeOwnerTokens } from "@/shared/theme/owner-colours";
import { ownerStyle } from "@/shared/theme/variables";
import { Icon } from "@/shared/ui/Icon";
import styles from "./ThemePreview.module.css";

/**
 * Previews a part of the shop in the chosen colours. The preview is only a picture:
 * none of it can be pressed.
 */
export function ThemePreview({ colours }: { colours: OwnerColours }) {
  const { t } = useWords("utility");
  const { company } = useStore();
  const tokens = safeOwnerTokens(colours);
  return (
    <figure className={styles.preview}>
      <figcaption>{t("theme.preview")}</figcaption>
      <div className={styles.phone} style={ownerStyle(tokens) as CSSProperties} aria-hidden="true">
        <div className={styles.head}>
          <Icon name="menu" />
          <b className="ellipsis">{company.name}</b>
          <span>
            <Icon name="cart" />
            <i className={styles.count}>3</i>
          </span>
        </div>
        <div className={styles.chips}>
          <span className={styles.chosen}>{t("theme.sample.all")}</span>
          <span>{t("theme.sample.category")}</span>
        </div>
        <div className={styles.cards}>
          <div className={styles.card}>
            <i className={styles.flag}>10%</i>
            <img src={bulb} alt="" />
            <p>{t("theme.sample.item")}</p>
            <b className={styles.rate}>₹62</b>
            <span className={styles.add}>{t("theme.sample.add")}</span>
          </div>
          <div className={styles.card}>
            <img src={bulb} alt="" />
            <i className={styles.band}>{t("theme.sample.inCart")}</i>
            <p>{t("theme.sample.item")}</p>
            <b className={styles.rate}>₹84</b>
            <span className={styles.stepper}>
              <i>−</i>
              <b>10</b>
              <i>+</i>
            </span>
          </div>
        </div>
        <p className={styles.link}>{t("theme.sample.link")}</p>
        <div className={styles.bar}>
          <span>{t("theme.sample.cart")}</span>
          <b>₹1,460</b>
        </div>
      </div>
    </figure>
  );
}
