import { useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Button, IconButton } from "@/shared/ui/Button";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Pictures.module.css";
import type { Pictures } from "./usePictures";

type PictureFieldProps = { label: string; help?: string; pictures: Pictures; error?: string | null };

/** A field for pictures, on a phone also from its camera, with the progress of their upload. */
export function PictureField({ label, help, pictures, error }: PictureFieldProps) {
  const { t } = useWords("media");
  const { most, chosen } = pictures;
  const keys = chosen.map(({ key }) => key).join();
  // An error is about the pictures that were sent, and not about their replacements.
  const [refused, setRefused] = useState({ error, keys });
  if (refused.error !== error) setRefused({ error, keys });
  const problem = (refused.keys === keys && error) || chosen.find((each) => each.problem)?.problem;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.tiles}>
        {chosen.map((each, index) => (
          <div key={each.key} className={`${styles.tile} ${each.problem ? styles.bad : ""}`}>
            <img src={each.preview} alt={t("picture.chosen", { number: index + 1 })} />
            {!each.id && !each.problem && (
              <span className={styles.over} role="status">
                {t("picture.sending")}
              </span>
            )}
            {each.problem && (
              <Button className={styles.again} onClick={() => pictures.again(each)}>
                {t("retry")}
              </Button>
            )}
            <IconButton
              icon="close"
              size={16}
              className={styles.remove}
              label={t("picture.remove", { number: index + 1 })}
              onClick={() => pictures.remove(each.key)}
            />
          </div>
        ))}
        {chosen.length < most && (
          <label className={`${styles.tile} ${styles.add}`}>
            <input
              className="visually-hidden"
              type="file"
              accept="image/*"
              multiple={most > 1}
              aria-label={label}
              onChange={({ target }) => {
                if (target.files) pictures.add(target.files);
                target.value = "";
              }}
            />
            <Icon name="picture" size={24} />
          </label>
        )}
      </div>
      {help && <small className={styles.help}>{help}</small>}
      <FieldError text={problem} />
    </fieldset>
  );
}
