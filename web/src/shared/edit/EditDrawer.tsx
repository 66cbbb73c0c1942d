import { Drawer } from "antd";
import type { ReactNode } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { useBackCloses } from "@/shared/hooks/useBackCloses";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Edit.module.css";
import { type AnyDraft, DraftContext } from "./rows";
import { SaveBar } from "./SaveBar";
import { StaleBanner } from "./StaleBanner";
import type { Draft } from "./useDraft";
import { useLeaveGuard } from "./useLeaveGuard";
import { useSaveKeys } from "./useSaveKeys";
import type { Saving } from "./useSaving";

type EditDrawerProps = {
  open: boolean;
  title: string;
  /** The code of the edited thing, and its position in the list. */
  note?: ReactNode;
  draft: Pick<Draft<object>, "changes" | "isDirty" | "reset"> & AnyDraft;
  saving: Saving;
  onClose: () => void;
  /** Open the neighbours in the list; null at an end of the list, omitted if there is no list. */
  onPrevious?: (() => void) | null;
  onNext?: (() => void) | null;
  /** Whether a new thing may be saved unchanged. */
  always?: boolean;
  saveText?: string;
  /** Whether the form contains a table. */
  wide?: boolean;
  children: ReactNode;
};

const WIDTHS = { plain: 520, wide: 680 };

/**
 * A form in a drawer over the list. Escape and Back close it, Ctrl+Enter and Ctrl+S save, and unsaved changes
 * need a confirmation. A page has one such drawer at a time.
 */
export function EditDrawer(props: EditDrawerProps) {
  const { open, title, note, draft, saving, onClose, onPrevious, onNext, always, saveText, wide, children } =
    props;
  const { t } = useWords("office");
  const { t: common } = useWords("common");
  const phone = usePhone();
  const guard = useLeaveGuard(draft);
  useSaveKeys(open, saving.save);
  const close = () => {
    // While a confirmation is open, Escape closes only the confirmation.
    if (document.querySelector("dialog[open]") || saving.state === "saving") return;
    // Without the delay the same Escape would close the confirmation too.
    setTimeout(() => guard.ask(onClose));
  };
  useBackCloses(open, close);
  const step = (
    label: string,
    icon: "arrowLeft" | "chevronRight" | "chevronLeft",
    go?: (() => void) | null,
  ) =>
    go !== undefined && (
      <IconButton
        className={styles.step}
        icon={icon}
        size={16}
        label={label}
        disabled={!go}
        onClick={() => go && guard.ask(go)}
      />
    );
  return (
    <>
      <Drawer
        open={open}
        // The second click of a double click, which opened the drawer, does not close it.
        onClose={(event) => ("detail" in event && event.type === "click" && event.detail > 1) || close()}
        getContainer={document.body}
        placement={phone ? "bottom" : "right"}
        size={phone ? "92%" : WIDTHS[wide ? "wide" : "plain"]}
        closable={false}
        destroyOnHidden
        aria-label={title}
        rootClassName={phone ? styles.sheet : undefined}
        classNames={{ header: styles.head, body: styles.body, footer: styles.foot }}
        title={
          <>
            <h2>{title}</h2>
            {note && <div className={`${styles.note} figures`}>{note}</div>}
          </>
        }
        extra={
          <>
            {step(t("edit.previous"), "chevronLeft", onPrevious)}
            {step(t("edit.next"), "chevronRight", onNext)}
            <IconButton icon="close" label={common("close")} onClick={close} />
          </>
        }
        footer={
          <SaveBar
            changes={draft.changes}
            saving={saving}
            onCancel={close}
            always={always}
            saveText={saveText}
            byEscape
          />
        }
      >
        <StaleBanner saving={saving} />
        <DraftContext value={draft}>{children}</DraftContext>
      </Drawer>
      {guard.dialog}
    </>
  );
}
