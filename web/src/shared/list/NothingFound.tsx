import { Button } from "antd";
import type { ReactNode } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { EmptyState } from "@/shared/ui/EmptyState";

type NothingFoundProps = {
  words: string;
  onClear: () => void;
  /** The text, and the way on. */
  help: string;
  children?: ReactNode;
};

/** An empty list: nothing fits the words, or there is nothing yet. */
export function NothingFound({ words, onClear, help, children }: NothingFoundProps) {
  const { t } = useWords("office");
  const { t: common } = useWords("common");
  return (
    <EmptyState
      drawing="papers"
      title={common("noDataFound")}
      help={words ? t("list.noneFits", { words }) : help}
    >
      {words ? (
        <Button size="large" onClick={onClear}>
          {t("list.clearSearch")}
        </Button>
      ) : (
        children
      )}
    </EmptyState>
  );
}
