// Generated from the database by `npm run types`; a test fails when it drifts.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "chat_messages": {
                  Row: {
                    "content": string,"created_at": string,"id": string,"message_type": string,"mode": string | null,"session_id": string,"sources": Json | null,"suggestions": (string)[] | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "content": string,"created_at"?: string,"id": string,"message_type": string,"mode"?: string | null,"session_id": string,"sources"?: Json | null,"suggestions"?: (string)[] | null,"user_id": string
                  }
                  Update: {
                    "content"?: string,"created_at"?: string,"id"?: string,"message_type"?: string,"mode"?: string | null,"session_id"?: string,"sources"?: Json | null,"suggestions"?: (string)[] | null,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"chat_sessions": {
                  Row: {
                    "created_at": string,"pinned": boolean,"session_id": string,"title": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"pinned"?: boolean,"session_id": string,"title"?: string | null,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"pinned"?: boolean,"session_id"?: string,"title"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"chunks": {
                  Row: {
                    "anchor": string | null,"content": string,"fact_id": string | null,"fact_ids": (string)[],"id": string,"keywords": string,"kind": string,"note_slug": string | null,"position": number,"search": unknown,"section": string | null,"source_ids": (string)[],"title": string,"topic": string
                  }
                  ComputedFields: never
                  Insert: {
                    "anchor"?: string | null,"content": string,"fact_id"?: string | null,"fact_ids"?: (string)[],"id": string,"keywords"?: string,"kind": string,"note_slug"?: string | null,"position": number,"search"?: never,"section"?: string | null,"source_ids"?: (string)[],"title": string,"topic": string
                  }
                  Update: {
                    "anchor"?: string | null,"content"?: string,"fact_id"?: string | null,"fact_ids"?: (string)[],"id"?: string,"keywords"?: string,"kind"?: string,"note_slug"?: string | null,"position"?: number,"search"?: never,"section"?: string | null,"source_ids"?: (string)[],"title"?: string,"topic"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "chunks_fact_id_fkey"
      columns: ["fact_id"]
isOneToOne: false
      referencedRelation: "facts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "chunks_note_slug_fkey"
      columns: ["note_slug"]
isOneToOne: false
      referencedRelation: "notes"
      referencedColumns: ["slug"]
    }
                  ]
                },"facts": {
                  Row: {
                    "as_of": string,"base_year": string | null,"checked": string | null,"checked_in": string | null,"display": string,"headline_rank": number | null,"id": string,"keywords": (string)[],"name": string,"note": string | null,"period": string,"previous": Json | null,"publisher": string,"released": string | null,"series": Json | null,"source_title": string,"source_url": string,"status": string,"topic": string,"unit": string,"value": number
                  }
                  ComputedFields: never
                  Insert: {
                    "as_of": string,"base_year"?: string | null,"checked"?: string | null,"checked_in"?: string | null,"display": string,"headline_rank"?: number | null,"id": string,"keywords"?: (string)[],"name": string,"note"?: string | null,"period": string,"previous"?: Json | null,"publisher": string,"released"?: string | null,"series"?: Json | null,"source_title": string,"source_url": string,"status": string,"topic": string,"unit": string,"value": number
                  }
                  Update: {
                    "as_of"?: string,"base_year"?: string | null,"checked"?: string | null,"checked_in"?: string | null,"display"?: string,"headline_rank"?: number | null,"id"?: string,"keywords"?: (string)[],"name"?: string,"note"?: string | null,"period"?: string,"previous"?: Json | null,"publisher"?: string,"released"?: string | null,"series"?: Json | null,"source_title"?: string,"source_url"?: string,"status"?: string,"topic"?: string,"unit"?: string,"value"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "facts_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"library_loads": {
                  Row: {
                    "content_hash": string,"counts": NonNullable<Json>,"loaded_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "content_hash": string,"counts": NonNullable<Json>,"loaded_at"?: string
                  }
                  Update: {
                    "content_hash"?: string,"counts"?: NonNullable<Json>,"loaded_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"library_terms": {
                  Row: {
                    "passages": number,"word": string
                  }
                  ComputedFields: never
                  Insert: {
                    "passages": number,"word": string
                  }
                  Update: {
                    "passages"?: number,"word"?: string
                  }
                  Relationships: [
                    
                  ]
                },"library_words": {
                  Row: {
                    "word": string,"written": string
                  }
                  ComputedFields: never
                  Insert: {
                    "word": string,"written": string
                  }
                  Update: {
                    "word"?: string,"written"?: string
                  }
                  Relationships: [
                    
                  ]
                },"notes": {
                  Row: {
                    "as_of": string,"body": string,"fact_ids": (string)[],"mains_question": string | null,"related": (string)[],"slug": string,"sources": NonNullable<Json>,"summary": string,"title": string,"topic": string
                  }
                  ComputedFields: never
                  Insert: {
                    "as_of": string,"body": string,"fact_ids"?: (string)[],"mains_question"?: string | null,"related"?: (string)[],"slug": string,"sources": NonNullable<Json>,"summary": string,"title": string,"topic": string
                  }
                  Update: {
                    "as_of"?: string,"body"?: string,"fact_ids"?: (string)[],"mains_question"?: string | null,"related"?: (string)[],"slug"?: string,"sources"?: NonNullable<Json>,"summary"?: string,"title"?: string,"topic"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "notes_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"profiles": {
                  Row: {
                    "created_at": string,"email": string | null,"full_name": string | null,"onboarding_test_taken": boolean,"preparation_level": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"email"?: string | null,"full_name"?: string | null,"onboarding_test_taken"?: boolean,"preparation_level"?: string,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"email"?: string | null,"full_name"?: string | null,"onboarding_test_taken"?: boolean,"preparation_level"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"security_events": {
                  Row: {
                    "created_at": string,"description": string,"event_category": string,"event_type": string,"id": string,"risk_level": string,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"description"?: string,"event_category"?: string,"event_type": string,"id"?: string,"risk_level": string,"user_id"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"description"?: string,"event_category"?: string,"event_type"?: string,"id"?: string,"risk_level"?: string,"user_id"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"topics": {
                  Row: {
                    "papers": (string)[],"parent_slug": string | null,"position": number,"prerequisites": (string)[],"slug": string,"summary": string,"title": string,"title_hi": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "papers"?: (string)[],"parent_slug"?: string | null,"position": number,"prerequisites"?: (string)[],"slug": string,"summary": string,"title": string,"title_hi"?: string | null
                  }
                  Update: {
                    "papers"?: (string)[],"parent_slug"?: string | null,"position"?: number,"prerequisites"?: (string)[],"slug"?: string,"summary"?: string,"title"?: string,"title_hi"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "topics_parent_slug_fkey"
      columns: ["parent_slug"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"user_roles": {
                  Row: {
                    "role": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "role"?: string,"user_id": string
                  }
                  Update: {
                    "role"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            [_ in never]: never
          }
          Functions: {
            "delete_chat_session":
{ Args: { "p_session_id": string }; Returns: boolean
                           },
"google_account_state":
{ Args: { "p_email": string,"p_sub": string }; Returns: string
                           },
"is_anothers_chat_session":
{ Args: { "p_session_id": string }; Returns: boolean
                           },
"list_chat_sessions":
{ Args: { "p_search"?: string }; Returns: {
              "created_at": string,"last_message_at": string,"message_count": number,"pinned": boolean,"preview": string,"session_id": string,"title": string
            }[]
                           },
"list_my_sessions":
{ Args: Record<PropertyKey, never>; Returns: {
              "aal": string,"created_at": string,"id": string,"ip": string,"is_current": boolean,"last_used_at": string,"user_agent": string
            }[]
                           },
"log_security_event":
{ Args: { "p_description"?: string,"p_event_category"?: string,"p_event_type": string,"p_risk_level"?: string,"p_target_user_id"?: string }; Returns: string
                           },
"revoke_my_session":
{ Args: { "p_session_id": string }; Returns: boolean
                           },
"search_library":
{ Args: { "p_limit"?: number,"p_query": string }; Returns: {
              "anchor": string,"content": string,"coverage": number,"fact_id": string,"fact_ids": (string)[],"id": string,"kind": string,"note_slug": string,"position": number,"score": number,"section": string,"source_ids": (string)[],"title": string,"topic": string
            }[]
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
