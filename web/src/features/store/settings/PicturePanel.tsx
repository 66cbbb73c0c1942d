import { Button } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Uploader } from "@/shared/media/Uploader";
import { useUploads } from "@/shared/media/useUploads";
import { useStore } from "@/shared/tenant/store-context";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { type LookPart, useChangeLookMutation, useGetLookQuery } from "./api";
import { Lines, Panel } from "./Panel";
import styles from "./Pictures.module.css";
import { useBrandingRefresh } from "./useBrandingRefresh";

type PicturePanelProps = {
  /** The key of the panel's words. */
  name: "logo" | "payment";
  part: LookPart;
  box: readonly [number, number];
  aspect?: number;
};

/** Edits one picture of the store: shows, replaces or removes it. */
export function PicturePanel({ name, part, box, aspect }: PicturePanelProps) {
  const { t } = useWords("utility");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const look = useGetLookQuery(mobileNumber);
  const [change, { isLoading }] = useChangeLookMutation();
  const [asking, setAsking] = useState(false);
  const refresh = useBrandingRefresh();
  const put = (data: string | null) =>
    change({ store: mobileNumber, version: look.data?.version ?? "", type: part, data })
      .unwrap()
      .catch((error) => {
        void look.refetch();
        throw error;
      });
  const uploads = useUploads({
    kinds: ["image"],
    box,
    attach: (upload) => put(upload),
    settled: ({ id, state }) => {
      if (state !== "ready") return;
      refresh();
      notify(t(`${name}.done`));
      uploads.remove(id);
    },
  });
  const remove = async () => {
    setAsking(false);
    try {
      await put(null);
      notify(t(`${name}.done`));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  const present = look.data?.value[name] ?? null;
  return (
    <Panel title={t(`${name}.title`)} help={t(`${name}.help`)}>
      {look.data === undefined ? (
        look.error ? (
          <Problem error={look.error} onRetry={look.refetch} />
        ) : (
          <Lines count={3} />
        )
      ) : (
        <>
          {present ? (
            <div className={styles.present}>
              <img
                className={styles[name]}
                src={present}
                alt={t(`${name}.present`)}
                width={name === "logo" ? 288 : 160}
                height={name === "logo" ? 72 : 160}
              />
              <Button onClick={() => setAsking(true)} loading={isLoading && uploads.files.length === 0}>
                {t(`${name}.remove`)}
              </Button>
            </div>
          ) : (
            <p className={styles.none}>{t(`${name}.none`)}</p>
          )}
          <Uploader
            uploads={uploads}
            title={t(`${name}.title`)}
            hint={t("pictures.hint")}
            aspect={aspect}
            disabled={uploads.totals.busy}
          />
        </>
      )}
      <Confirm
        open={asking}
        question={t(`${name}.removeQuestion`)}
        help={t("pictures.removeHelp")}
        yes={t("pictures.remove")}
        no={t("pictures.keep")}
        danger
        onYes={remove}
        onNo={() => setAsking(false)}
      />
    </Panel>
  );
}
