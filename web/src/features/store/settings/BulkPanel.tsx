import { Button } from "antd";
import { useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { acceptOf, fault } from "@/shared/files/kinds";
import { useWords } from "@/shared/i18n/useWords";
import { useAddPictureMutation } from "@/shared/media/api";
import { DropBox } from "@/shared/media/DropBox";
import type { Dropped } from "@/shared/media/dropped";
import { UploadList } from "@/shared/media/UploadList";
import { useUploads } from "@/shared/media/useUploads";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { notify } from "@/shared/ui/notices";
import { useLazyCountPicturesQuery, useUndoPicturesMutation } from "./api";
import { BulkPlan } from "./BulkPlan";
import { type PlannedFile, planBulk } from "./bulk";
import { Lines, Panel } from "./Panel";
import styles from "./Utility.module.css";

const BOX = [625, 800] as const;

/**
 * Uploads many pictures at once, matched by their file names; a plan of every picture is shown before
 * anything is sent. Replaced pictures of categories can be restored.
 */
export function BulkPanel() {
  const { t } = useWords("utility");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const [count, { isFetching }] = useLazyCountPicturesQuery();
  const [addPicture] = useAddPictureMutation();
  const [sendUndo] = useUndoPicturesMutation();
  const [plan, setPlan] = useState<PlannedFile[] | null>(null);
  const sending = useRef({ id: "", codes: new Map<string, string>(), categories: 0 });
  const undo = async (id: string) => {
    try {
      const { restored } = await sendUndo(id).unwrap();
      notify(t("bulk.undone", { count: restored }));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  const uploads = useUploads({
    kinds: ["image"],
    box: BOX,
    attach: (name, file) => {
      const { id, codes } = sending.current;
      return addPicture({
        store: mobileNumber,
        code: codes.get(file.name) ?? "",
        name,
        changeId: id,
      }).unwrap();
    },
    shown: (done) => {
      const { id, categories } = sending.current;
      notify(
        t("bulk.done", { count: done }),
        categories > 0
          ? { lasting: true, action: { label: common("undo"), run: () => void undo(id) } }
          : undefined,
      );
    },
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
    sending.current = {
      id: crypto.randomUUID(),
      codes: new Map(matching.map(({ name, code }) => [name, code ?? ""])),
      categories: matching.filter(({ values }) => values.category).length,
    };
    uploads.add(matching.map(({ file }) => file.dropped));
    setPlan(null);
  };
  const choosing = !isFetching && plan === null && uploads.files.length === 0;
  return (
    <Panel title={t("bulk.title")} help={t("bulk.help")}>
      {choosing && (
        <DropBox
          accept={acceptOf(["image"])}
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
