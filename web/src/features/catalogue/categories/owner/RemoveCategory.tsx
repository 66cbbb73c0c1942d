import { Button } from "antd";
import { useState } from "react";
import { RemoveConfirm } from "@/shared/edit/RemoveConfirm";
import { useWords } from "@/shared/i18n/useWords";
import { useRemoveCategoryMutation } from "./api";
import styles from "./Categories.module.css";
import type { OwnerCategory } from "./wire";

type RemoveCategoryProps = { category: OwnerCategory; onGone: () => void };

/**
 * Removes a category that has no products; the server rejects the request if the category is still in use.
 */
export function RemoveCategory({ category, onGone }: RemoveCategoryProps) {
  const { t } = useWords("ownerCategory");
  const [remove] = useRemoveCategoryMutation();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button danger type="text" className={styles.remove} onClick={() => setConfirming(true)}>
        {t("remove.way")}
      </Button>
      <RemoveConfirm
        open={confirming}
        question={t("remove.question")}
        help={category.name}
        yes={t("remove.way")}
        no={t("remove.no")}
        remove={() => remove(category.code).unwrap()}
        done={t("remove.done")}
        onGone={onGone}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
