import { Button, Form } from "antd";
import { type ReactNode, useId, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { useServerErrors } from "@/shared/edit/useServerErrors";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./AskDialog.module.css";

type AskDialogProps<Values, Result> = {
  title: string;
  yes: string;
  danger?: boolean;
  initialValues?: Partial<Values>;
  /** Returns whether a required value is still missing. */
  unready?: (values: Partial<Values>) => boolean;
  send: (values: Values) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A small form over the page; Enter sends it. Errors of the server appear next to their fields. */
export function AskDialog<Values extends object, Result>(props: AskDialogProps<Values, Result>) {
  const { title, yes, danger, initialValues, unready, send, onDone, onClose, children } = props;
  const { t: common } = useWords("common");
  const id = useId();
  const [form] = Form.useForm<Values>();
  const values: Partial<Values> | undefined = Form.useWatch([], form);
  const [busy, setBusy] = useState(false);
  const showErrors = useServerErrors(form);
  const finish = async (entered: Values) => {
    setBusy(true);
    try {
      const result = await send(entered);
      setBusy(false);
      onDone(result);
    } catch (error) {
      setBusy(false);
      showErrors(error);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closable={{ closeIcon: <Icon name="close" size={16} />, "aria-label": common("close") }}
      width={440}
      footer={[
        <Button key="no" onClick={onClose}>
          {common("cancel")}
        </Button>,
        <Button
          key="yes"
          type="primary"
          htmlType="submit"
          form={id}
          danger={danger}
          disabled={unready?.(values ?? {})}
          loading={busy}
        >
          {yes}
        </Button>,
      ]}
    >
      <Form
        form={form}
        name={id}
        className={styles.dialog}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={initialValues}
        onFinish={finish}
        onFinishFailed={({ errorFields: [first] }) => first && form.focusField(first.name)}
      >
        {children}
      </Form>
    </Dialog>
  );
}
