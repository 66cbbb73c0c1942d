import { useState } from "react";
import { useDispatch } from "react-redux";
import { Dialog } from "@/shared/antd/Dialog";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { usePutPicturesMutation } from "@/shared/media/api";
import { Uploader } from "@/shared/media/Uploader";
import { useUploads } from "@/shared/media/useUploads";
import { FieldError } from "@/shared/ui/FieldError";
import { notify } from "@/shared/ui/notices";
import { Picture } from "@/shared/ui/Picture";
import { picturesChanged } from "../api";
import styles from "../Products.module.css";
import type { OwnersProduct } from "../wire";

const MAX_PICTURES = 4;

/**
 * Adds pictures to a product from the list; it closes when they are shown, and stays open if one is rejected.
 */
export function ImagesDialog({ product, onClose }: { product: OwnersProduct; onClose: () => void }) {
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  const dispatch = useDispatch();
  const [wrong, setWrong] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [put] = usePutPicturesMutation();
  const { code, name, pictures, thumbnails, pictureNumber } = product;
  const uploads = useUploads({
    kinds: ["image"],
    check: (_file, before, way) => {
      const taken = before.filter(({ state }) => state !== "refused" && state !== "ready").length;
      if (pictures.length + taken < MAX_PICTURES) return null;
      return way === "drop" ? t("images.onlyFourDropped", { code }) : t("images.onlyFour");
    },
    settled: () => dispatch(picturesChanged(code)),
  });
  const { files, totals, sent } = uploads;
  const preparing = files.some(({ state }) => state === "preparing");
  const done = files.length > 0 && files.every(({ state }) => state === "ready");

  const save = async () => {
    if (done) return onClose();
    if (sent.length === 0) return setWrong(t("images.choose"));
    setWrong(null);
    setSaving(true);
    try {
      await put({
        code,
        number: pictures.length > 0 ? pictureNumber : null,
        names: [...pictures, ...sent],
      }).unwrap();
      uploads.attached();
      notify(t("images.saved", { count: sent.length }));
    } catch (error) {
      setWrong(readProblem(error).message ?? common("somethingWentWrong"));
    }
    setSaving(false);
  };
  return (
    <Dialog
      title={t("images.title")}
      okText={t(done ? "images.close" : "images.upload")}
      cancelText={t("images.cancel")}
      okButtonProps={{ loading: saving || preparing, disabled: totals.busy }}
      cancelButtonProps={{ style: done ? { display: "none" } : undefined }}
      onOk={save}
      onClose={onClose}
    >
      <p className={styles.of}>
        {name} <span className="figures">{code}</span>
      </p>
      {pictures.length === 0 ? (
        <p className={styles.quiet}>{t("images.none")}</p>
      ) : (
        <ul className={styles.have} aria-label={t("images.have", { count: pictures.length })}>
          {thumbnails.map((source) => (
            <li key={source}>
              <Picture source={source} name={name} size={56} />
            </li>
          ))}
        </ul>
      )}
      <Uploader multiple uploads={uploads} title={t("images.title")} hint={t("images.hint")} />
      <FieldError text={wrong} />
    </Dialog>
  );
}
