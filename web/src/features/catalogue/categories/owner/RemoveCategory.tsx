import { Button } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { useRemoveCategoryMutation } from "./api";
import styles from "./Categories.module.css";
import type { OwnerCategory } from "./wire";

type RemoveCategoryProps = { category: OwnerCategory; onGone: () => void };

/** Takes a category out that has no products; the server says where it is needed all the same. */
export function RemoveCategory({ category, onGone }: RemoveCategoryProps) {
  const { t } = useWords("ownerCategory");
  const { t: common } = useWords("common");
  const [remove] = useRemoveCategoryMutation();
  const [confirming, setConfirming] = useState(false);
  const go = async () => {
    setConfirming(false);
    try {
      await remove(category.code).unwrap();
      notify(t("remove.done"));
      onGone();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <>
      <Button danger type="text" className={styles.remove} onClick={() => setConfirming(true)}>
        {t("remove.way")}
      </Button>
      <Confirm
        open={confirming}
        question={t("remove.question")}
        help={category.name}
        yes={t("remove.way")}
        no={t("remove.no")}
        danger
        onYes={go}
        onNo={() => setConfirming(false)}
      />
    </>
  );
}
