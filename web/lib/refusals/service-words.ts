/**
 * What comes in no sentence of our own: the database's words for a value that it will not keep, the auth service's for a
 * mail that it will not send, and the client's where no function answered.
 */

import type { Words } from './refusal-in.ts'

export const databaseWords: Words = {
  'new row for relation "%s" violates check constraint "%s"': 'सर्वर यह मान स्वीकार नहीं करता (%2$s)',
  'duplicate key value violates unique constraint "%s"': 'यह पहले से है (%s)',
  'null value in column "%s" of relation "%s" violates not-null constraint': 'एक ज़रूरी खाना खाली है (%1$s)',
  'insert or update on table "%s" violates foreign key constraint "%s"':
    'जिसका नाम यहाँ है, वह अब नहीं है (%2$s)',
  'update or delete on table "%s" violates foreign key constraint "%s" on table "%s"':
    'यह कहीं और काम में है, इसलिए नहीं हट सकता (%3$s)',
  'new row violates row-level security policy for table "%s"': 'आपको यह करने की अनुमति नहीं है (%s)',
  'permission denied for function %s': 'आपको यह करने की अनुमति नहीं है (%s)',
  'permission denied for table %s': 'आपको यह करने की अनुमति नहीं है (%s)',
  'invalid input syntax for type %s: "%s"': '“%2$s” सही रूप में नहीं है (%1$s)',
  'value too long for type %s': 'यह बहुत लंबा है (%s)',
}

export const authWords: Words = {
  'For security purposes, you can only request this after %s seconds':
    'सुरक्षा के लिए यह %s सेकंड बाद ही फिर हो सकता है',
  'email rate limit exceeded': 'अभी बहुत से ईमेल भेजे जा चुके हैं: थोड़ी देर में फिर से कोशिश करें',
  'User not found': 'ऐसा कोई खाता नहीं है',
}

export const clientWords: Words = {
  'Failed to send a request to the Edge Function':
    'सर्वर तक नहीं पहुँचा जा सका: इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें',
  'Edge Function returned a non-2xx status code': 'सर्वर यह नहीं कर सका: थोड़ी देर में फिर से कोशिश करें',
  'Relay Error invoking the Edge Function': 'सर्वर तक नहीं पहुँचा जा सका: थोड़ी देर में फिर से कोशिश करें',
}
