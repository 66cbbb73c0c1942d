import { Button } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useAddPictureMutation } from "@/shared/media/api";
import { DropBox } from "@/shared/media/DropBox";
import type { Dropped } from "@/shared/media/dropped";
import { fault } from "@/shared/media/kinds";
import { UploadList } from "@/shared/media/UploadList";
import { useUploads } from "@/shared/media/useUploads";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { notify } from "@/shared/ui/notices";
import { useLazyCountPicturesQuery } from "./api";
import { BulkPlan } from "./BulkPlan";
import { codeIn, type PlannedFile, planBulk } from "./bulk";
import { Lines, Panel } from "./Panel";
import styles from "./Utility.module.css";

const BOX = [625, 800] as const;

/**
 * Sends many pictures at once, sorted by their names; shows what will happen to each before anything is sent.
 */
export function BulkPanel() {
  const { t } = useWords("utility");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const [count, { isFetching }] = useLazyCountPicturesQuery();
  const [addPicture] = useAddPictureMutation();
  const [plan, setPlan] = useState<PlannedFile[] | null>(null);
  const uploads = useUploads({
    kinds: ["image"],
    box: BOX,
    attach: (name, file) => addPicture({ store: mobileNumber, code: codeIn(file.name) ?? "", name }).unwrap(),
    shown: (done) => notify(t("bulk.done", { count: done })),
  });

  const look = async (files: Dropped[]) => {
    try {
      const has = await count(mobileNumber).unwrap();
      const named = files.map((dropped) => ({ name: dropped.file.name, dropped }));
      setPlan(planBulk(named, has, ({ dropped }) => fault(dropped.file, ["image"])));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  const matching = plan?.filter(({ verdict }) => verdict === "found") ?? [];
  const send = () => {
    uploads.add(matching.map(({ file }) => file.dropped));
    setPlan(null);
  };
  const choosing = !isFetching && plan === null && uploads.files.length === 0;
  return (
    <Panel title={t("bulk.title")} help={t("bulk.help")}>
      {choosing && (
        <DropBox
          kinds={["image"]}
          title={t("bulk.title")}
          hint={t("pictures.hint")}
          multiple
          folders
          onFiles={look}
        />
      )}
      {isFetching && <Lines count={3} />}
      {!isFetching && plan?.length === 0 && <EmptyState title={t("bulk.none")} help={t("bulk.noneHelp")} />}
      {!isFetching && plan && plan.length > 0 && (
        <BulkPlan
          plan={plan}
          onLeaveOut={(name) => setPlan(plan.filter((each) => each.file.name !== name))}
        />
      )}
      {!isFetching && plan && (
        <div className={styles.actions}>
          <Button type="primary" disabled={matching.length === 0} onClick={send}>
            {t("bulk.upload", { count: matching.length })}
          </Button>
          <Button onClick={() => setPlan(null)}>{t("bulk.clear")}</Button>
        </div>
      )}
      <UploadList uploads={uploads} />
    </Panel>
  );
}
