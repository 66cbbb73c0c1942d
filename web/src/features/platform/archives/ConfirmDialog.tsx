import { Form, Input } from "antd";
import type { ReactNode } from "react";
import { AskDialog } from "@/shared/edit/AskDialog";
import { useWords } from "@/shared/i18n/useWords";

const LONGEST = 128;

type ConfirmDialogProps<Result> = {
  title: string;
  yes: string;
  danger?: boolean;
  send: (password: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Requests the owner's password before an action that concerns the whole store. */
export function ConfirmDialog<Result>({ send, children, ...props }: ConfirmDialogProps<Result>) {
  const { t } = useWords("archives");
  return (
    <AskDialog<{ password: string }, Result>
      {...props}
      initialValues={{ password: "" }}
      unready={({ password }) => !password}
      send={({ password }) => send(password)}
    >
      {children}
      <Form.Item name="password" label={t("password")}>
        <Input.Password autoFocus autoComplete="current-password" maxLength={LONGEST} />
      </Form.Item>
    </AskDialog>
  );
}
