// The examples that the page offers. Each says what becomes of it; the tests of the page hold it to that.
import bareFrom from '../examples/bare-from.yaml';
import beside from '../examples/beside.yaml';
import columns from '../examples/columns.yaml';
import escaped from '../examples/escaped.yaml';
import oneOfTwo from '../examples/one-of-two.yaml';
import prose from '../examples/prose.yaml';
import unknown from '../examples/unknown.yaml';
import whereItStops from '../examples/where-it-stops.yaml';
import notify from '../../examples/notify.yaml';
import orders from '../../examples/orders.camel.yaml';
import retries from '../../examples/retries.camel.yaml';
import stock from '../../examples/stock.camel.yaml';

export const examples = [
  { title: 'A from without its route', text: bareFrom, status: 'fixed' },
  { title: 'Steps beside the EIP that owns them', text: orders, status: 'fixed' },
  { title: 'Keys in columns of their own', text: columns, status: 'fixed' },
  { title: 'Endpoint options beside the uri', text: beside, status: 'fixed' },
  { title: 'Redelivery where Camel does not look', text: retries, status: 'fixed' },
  { title: 'A REST service in short', text: stock, status: 'fixed' },
  { title: 'An answer with prose and a fence', text: prose, status: 'fixed' },
  { title: 'Written line ends', text: escaped, status: 'fixed' },
  { title: 'Two readings: choose one', text: oneOfTwo, status: 'ambiguous' },
  { title: 'Two owners of one key', text: whereItStops, status: 'ambiguous' },
  { title: 'Names that Camel does not know', text: unknown, status: 'invalid' },
  {
    title: 'Edit one place of a canonical file',
    text: notify,
    status: 'ok',
    edit: { mode: 'after', where: 'setBody', fragment: 'log: "for ${header.customer}"\n' },
  },
];
