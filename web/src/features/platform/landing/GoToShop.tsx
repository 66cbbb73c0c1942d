import { useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Button, IconButton } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { FieldError } from "@/shared/ui/FieldError";
import { Layer } from "@/shared/ui/Layer";
import styles from "./GoToShop.module.css";
import { useGoToShop } from "./useGoToShop";

/** A dialog to enter another store's number. */
export function GoToShopDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords("common");
  const { number, error, busy, submit, change } = useGoToShop();
  return (
    <Layer open={open} onClose={onClose} from="box" label={t("store.goToShop")}>
      <div className={styles.head}>
        <h2>{t("store.goToShop")}</h2>
        <IconButton icon="close" label={t("close")} onClick={onClose} />
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={t("store.enterMobileNumber")}
          before={<span>+91</span>}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={number}
          error={error}
          onChange={(event) => change(event.target.value)}
        />
        <Button type="submit" look="primary" large wide disabled={busy}>
          {t("store.goToShopButton")}
        </Button>
      </form>
    </Layer>
  );
}

/**
 * Shows the form of `GoToShopDialog` in one line, on the public page;
 * `quiet` if the page has another main button.
 */
export function GoToShopLine({ quiet }: { quiet?: boolean }) {
  const { t } = useWords("common");
  const id = useId();
  const { number, error, busy, submit, change } = useGoToShop();
  return (
    <form className={styles.inline} onSubmit={submit} noValidate>
      <div className={styles.box}>
        <span>+91</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={t("store.mobileNumber")}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          placeholder={t("store.mobileNumber")}
          value={number}
          onChange={(event) => change(event.target.value)}
        />
        <Button type="submit" look={quiet ? "outline" : "primary"} disabled={busy}>
          {t("store.goToShopButton")}
        </Button>
      </div>
      <FieldError id={id} text={error} />
    </form>
  );
}
