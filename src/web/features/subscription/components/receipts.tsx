import { Badge, Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Payment } from '#contract/billing.ts';
import { usePayments } from '#web/lib/billing/billing.ts';
import { formatAmount } from '#web/lib/billing/prices.ts';
import { formatDate } from '#web/lib/format/formatting.ts';
import tableClasses from '#web/ui/styles/data-table.module.css';
import { describePayment, describePaymentStatus } from '../model/subscription-text.ts';
import { subscriptionTexts } from '../texts.ts';
import { BillingPageButton } from './billing-page-button.tsx';
import classes from './receipts.module.css';
import pageClasses from './subscription-page.module.css';

const TABLE_FITS = '(min-width: 40em)';

interface ReceiptsProps {
  readonly hasBillingPage: boolean;
  /** An empty table is hidden where nothing can be bought. */
  readonly isQuietWhenEmpty?: boolean;
}

/** Payments with date, item and the provider's receipt. */
export function Receipts({ hasBillingPage, isQuietWhenEmpty = false }: ReceiptsProps) {
  const { data: payments, isLoadingError, refetch } = usePayments();
  if (isQuietWhenEmpty && !payments?.length) return null;
  return (
    <section className={pageClasses.section} aria-labelledby="receipts-title">
      <div className={pageClasses.sectionHead}>
        <h2 id="receipts-title" className={pageClasses.sectionTitle}>
          {subscriptionTexts.payments}
        </h2>
        {hasBillingPage && <BillingPageButton variant="default" />}
      </div>
      {isLoadingError && (
        <div className={classes.empty} role="alert">
          <p>{subscriptionTexts.paymentsFailed}</p>
          <Button variant="light" onClick={() => void refetch()}>
            {subscriptionTexts.retry}
          </Button>
        </div>
      )}
      {payments === undefined && !isLoadingError && <Skeleton height={96} radius="lg" aria-busy="true" />}
      {payments?.length === 0 && <p className={classes.empty}>{subscriptionTexts.noPayments}</p>}
      {payments !== undefined && payments.length > 0 && <PaymentList payments={payments} />}
    </section>
  );
}

interface PaymentListProps {
  readonly payments: readonly Payment[];
}

function PaymentList({ payments }: PaymentListProps) {
  const fitsTable = useMediaQuery(TABLE_FITS, true, { getInitialValueInEffect: false });
  return fitsTable ? <PaymentTable payments={payments} /> : <PaymentCards payments={payments} />;
}

function PaymentTable({ payments }: PaymentListProps) {
  return (
    <div className={tableClasses.place}>
      <table className={`${tableClasses.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{subscriptionTexts.date}</th>
            <th scope="col">{subscriptionTexts.item}</th>
            <th scope="col">{subscriptionTexts.amount}</th>
            <th scope="col">{subscriptionTexts.status}</th>
            <th scope="col">{subscriptionTexts.receipt}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id}>
              <td className={classes.date}>{formatDate(payment.at)}</td>
              <th scope="row">
                {describePayment(payment)}
                <TestFlag payment={payment} />
              </th>
              <td className={classes.amount}>{formatAmount(payment.amount, payment.currency)}</td>
              <td>
                <PaymentStatus payment={payment} />
              </td>
              <td>
                <ReceiptLink payment={payment} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table's content on narrow screens. */
function PaymentCards({ payments }: PaymentListProps) {
  return (
    <ul className={classes.cards}>
      {payments.map((payment) => (
        <li key={payment.id} className={classes.card}>
          <span className={classes.cardWhat}>
            {describePayment(payment)}
            <TestFlag payment={payment} />
          </span>
          <span className={classes.amount}>{formatAmount(payment.amount, payment.currency)}</span>
          <span className={classes.cardFacts}>
            {formatDate(payment.at)} · <PaymentStatus payment={payment} />
          </span>
          <ReceiptLink payment={payment} />
        </li>
      ))}
    </ul>
  );
}

interface PaymentProps {
  readonly payment: Payment;
}

function TestFlag({ payment }: PaymentProps) {
  if (!payment.isTest) return null;
  return (
    <Badge className={classes.test ?? ''} variant="light" color="gray" tt="none" size="sm" radius="sm">
      {subscriptionTexts.test}
    </Badge>
  );
}

function PaymentStatus({ payment }: PaymentProps) {
  return (
    <span className={classes.status} data-status={payment.status}>
      {describePaymentStatus(payment)}
    </span>
  );
}

function ReceiptLink({ payment }: PaymentProps) {
  if (!payment.receiptUrl) return <span className={classes.none}>{subscriptionTexts.noReceipt}</span>;
  return (
    <a className={classes.link} href={payment.receiptUrl} target="_blank" rel="noopener noreferrer">
      {subscriptionTexts.receipt}
      <span className={classes.hidden}>
        {' '}
        {subscriptionTexts.receiptFor(describePayment(payment), formatDate(payment.at))}
      </span>
    </a>
  );
}
