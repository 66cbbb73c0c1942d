import { Form, Input } from "antd";
import type { ReactNode } from "react";
import { AskDialog } from "@/shared/edit/AskDialog";
import { useWords } from "@/shared/i18n/useWords";
import { useRestoreBackupMutation } from "./restore-api";

const LONGEST = 128;
const LONGEST_NAME = 200;

type RestoreDialogProps = {
  archive: string;
  title: string;
  yes: string;
  storeName: string;
  onClose: () => void;
  children: ReactNode;
};

/** Requests the owner's password and the store's name before the whole store is restored. */
export function RestoreDialog({ archive, storeName, onClose, children, ...words }: RestoreDialogProps) {
  const { t } = useWords("archives");
  const [restore] = useRestoreBackupMutation();
  return (
    <AskDialog<{ password: string; storeName: string }, unknown>
      {...words}
      danger
      initialValues={{ password: "", storeName: "" }}
      unready={(values) => !values.password || !values.storeName}
      send={(values) => restore({ archive, ...values }).unwrap()}
      onDone={onClose}
      onClose={onClose}
    >
      {children}
      <Form.Item name="password" label={t("password")}>
        <Input.Password autoFocus autoComplete="current-password" maxLength={LONGEST} />
      </Form.Item>
      <Form.Item
        name="storeName"
        label={t("restore.storeName")}
        extra={t("restore.typeName", { name: storeName })}
      >
        <Input autoComplete="off" maxLength={LONGEST_NAME} />
      </Form.Item>
    </AskDialog>
  );
}
